import type { Asset } from '@atelier/contract/asset.ts'
import type { Channel } from '@atelier/contract/account.ts'
import type { Generation, GenerationErrorCode, GenerationStatus } from '@atelier/contract/generation.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { Params } from '@atelier/contract/params.ts'
import type { Modality, TaskType, Workspace } from '@atelier/contract/task-type.ts'
import type { PriceLine } from '../catalog/price.ts'

/** What a submit stores; the database adds sequence number, month, status and time. */
export type NewGeneration = {
  id: string
  accountId: string
  keyId: string | null
  channel: Channel
  idempotencyKey: string
  bodyHash: string
  modelId: string
  /** Of the model file that it was sold by; null in rows of older releases. */
  modelVersion: string | null
  modelName: string
  taskType: TaskType
  modality: Modality
  workspace: Workspace
  effectId: string | null
  params: Params
  effectiveParams: Params
  /** What of the request is not used. Runs add theirs when they end; null in rows of older releases. */
  notes: Note[] | null
  projectId: string | null
  coinsQuoted: number
  coinsPerOutput: number
  outputsRequested: number
  priceLines: readonly PriceLine[]
  /** The name of its job queue. */
  queue: string
  timeLimitSeconds: number
}

/** A generation as it is stored. */
export type StoredGeneration = NewGeneration & {
  seq: number
  status: GenerationStatus
  progress: number | null
  /** How often status or progress have changed; null before the first time. */
  changes: number | null
  errorCode: GenerationErrorCode | null
  errorMessage: string | null
  coinsCharged: number | null
  holdMonth: Date
  jobId: string | null
  attemptToken: string | null
  createdAt: Date
  startedAt: Date | null
  completedAt: Date | null
  /** When its owner deleted it: what was written and its files are gone. */
  deletedAt: Date | null
}

/** All of its columns. */
export const storedColumns = [
  'id',
  'seq',
  'accountId',
  'keyId',
  'channel',
  'idempotencyKey',
  'bodyHash',
  'modelId',
  'modelVersion',
  'modelName',
  'taskType',
  'modality',
  'workspace',
  'effectId',
  'params',
  'effectiveParams',
  'notes',
  'projectId',
  'status',
  'progress',
  'changes',
  'errorCode',
  'errorMessage',
  'coinsQuoted',
  'coinsPerOutput',
  'outputsRequested',
  'priceLines',
  'coinsCharged',
  'holdMonth',
  'queue',
  'jobId',
  'attemptToken',
  'timeLimitSeconds',
  'createdAt',
  'startedAt',
  'completedAt',
  'deletedAt',
] as const satisfies (keyof StoredGeneration)[]

export const isFinal = (status: GenerationStatus) => status !== 'queued' && status !== 'processing'

/** The columns that are needed to show it. */
export const shownColumns = [
  'id',
  'accountId',
  'seq',
  'modelId',
  'modelName',
  'taskType',
  'modality',
  'workspace',
  'effectId',
  'params',
  'notes',
  'projectId',
  'status',
  'progress',
  'errorCode',
  'errorMessage',
  'coinsQuoted',
  'coinsCharged',
  'outputsRequested',
  'createdAt',
  'startedAt',
  'completedAt',
] as const satisfies (keyof StoredGeneration)[]

export type ShownGeneration = Pick<StoredGeneration, (typeof shownColumns)[number]>

/** The generation as clients see it. */
export function wireGeneration(
  row: Omit<ShownGeneration, 'seq'>,
  queuePosition: number | null,
  outputs: Asset[],
): Generation {
  return {
    id: row.id,
    modelId: row.modelId,
    modelName: row.modelName,
    taskType: row.taskType,
    modality: row.modality,
    workspace: row.workspace,
    effect: row.effectId === null ? null : { id: row.effectId, text: textOf(row.params) },
    status: row.status,
    progress: row.progress,
    queuePosition,
    params: row.params,
    coinsQuoted: row.coinsQuoted,
    coinsCharged: row.coinsCharged,
    outputs,
    outputsRequested: row.outputsRequested,
    error: row.errorCode && {
      code: row.errorCode,
      ...(row.errorMessage !== null && { message: row.errorMessage }),
    },
    notes: row.notes ?? [],
    projectId: row.projectId,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

/** A generation that was just accepted. */
export function queuedGeneration(
  submitted: NewGeneration,
  createdAt: Date,
  queuePosition: number,
): Generation {
  const untouched = {
    progress: null,
    errorCode: null,
    errorMessage: null,
    coinsCharged: null,
    startedAt: null,
    completedAt: null,
  }
  return wireGeneration({ ...submitted, ...untouched, status: 'queued', createdAt }, queuePosition, [])
}

const textOf = ({ prompt }: Params) => (typeof prompt === 'string' ? prompt : null)
