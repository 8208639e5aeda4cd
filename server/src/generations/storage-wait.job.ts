import { consequenceOf } from '../platform/media/consequences.ts'
import { PoolUnavailable } from '../platform/process-pool/errors.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { BlobsUnavailable } from '../platform/storage/unavailable.ts'
import { messageOf } from '../platform/thrown.ts'
import { InputUnread } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { isIndeterminate } from './attempt.job.ts'
import { listAttempts, withdrawAttempt, type Attempt } from './attempts.store.ts'
import type { StoredGeneration } from './generation.ts'
import { fail, rescheduleWith, type SettleTools } from './settle.job.ts'
import { beginStorageWait, MAX_STORAGE_WAIT_SECONDS, readStorageWait } from './storage-waits.store.ts'

export type StorageTools = { blobs: Pick<Blobs, 'isReady' | 'isGone'>; scratch: Pick<Scratch, 'hasRoom'> }

type StorageWaitTools = SettleTools & { providers: Providers }

/** A worker with a broken store or disk fetches no jobs; these pauses are for faults that its readiness check misses. */
const PAUSE_SECONDS = { min: 2, max: 60 }

/** Before the next tries at a file that the store refuses; then the generation fails. */
const REFUSED_PAUSES_SECONDS = [2, 15, 60]

const REFUSED = {
  output:
    'File storage refused the result. You were not charged; submit it again, and if it happens again contact the operator.',
  input: 'File storage does not give out an input. You were not charged; upload the input again and submit.',
}

const NEVER_BACK =
  'It could not be finished because file storage was unavailable for too long. You were not charged; submit it again.'

/** Whether this node can keep what it makes: there is a file store, and room on its own disk. */
export const canStore = async ({ blobs, scratch }: StorageTools): Promise<boolean> =>
  (await blobs.isReady()) && (await scratch.hasRoom())

/** Whether our own file store, disk or media processes are at fault: that is neither the model's time nor its failure. */
export function isStorageFault(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof BlobsUnavailable || cause instanceof InputUnread) return true
    // A mistake of ours does not pass by waiting.
    if (cause instanceof PoolUnavailable)
      return cause.failure !== 'failed' && consequenceOf(cause)?.fault === 'service'
  }
  return false
}

/** Whether the store refuses this one file for good. */
const isRefusal = (error: unknown) =>
  causesOf(error).some((cause) => cause instanceof BlobsUnavailable && cause.isFinal)

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/**
 * Gives the generation back for later; its time limit stands still and begins anew when it is resumed. The attempt stays as it
 * is: what a backend made is asked for again, and what we made ourselves is made again. An attempt of which surely nothing
 * was sent is withdrawn with it, or ends as free.
 */
export async function waitForStorage(
  tools: StorageWaitTools,
  generation: StoredGeneration,
  token: string,
  error: unknown,
  unsent?: Attempt,
): Promise<boolean> {
  const { db, log } = tools
  const isRefused = isRefusal(error)
  const { seconds: waitedSeconds, refusals } = await readStorageWait(db, generation.id)
  if (isRefused && refusals >= REFUSED_PAUSES_SECONDS.length) {
    const what = causesOf(error).some((cause) => cause instanceof InputUnread) ? 'input' : 'output'
    log.error({ err: error, generationId: generation.id }, `the file store refuses an ${what}`)
    return failUnstored(tools, generation, token, { detail: messageOf(error), unsent }, REFUSED[what])
  }
  if (waitedSeconds > MAX_STORAGE_WAIT_SECONDS)
    return failUnstored(tools, generation, token, { detail: messageOf(error), unsent })
  const usualSeconds = Math.min(PAUSE_SECONDS.max, Math.max(PAUSE_SECONDS.min, waitedSeconds / 4))
  const seconds = (isRefused ? REFUSED_PAUSES_SECONDS[refusals] : undefined) ?? Math.round(usualSeconds)
  log.warn(
    { err: error, generationId: generation.id, seconds },
    'files cannot be stored or read; the generation waits',
  )
  return rescheduleWith(tools, generation, token, seconds, async (tx) => {
    if (unsent) await withdrawAttempt(tx, unsent, token)
    await beginStorageWait(tx, generation.id, { isRefused })
  })
}

/** Ends what will not be stored, with what is true: the model is not to blame. */
export async function failUnstored(
  tools: StorageWaitTools,
  generation: StoredGeneration,
  token: string,
  { detail, unsent }: { detail: string; unsent?: Attempt | undefined },
  message = NEVER_BACK,
): Promise<boolean> {
  const last = (await listAttempts(tools.db, generation.id)).at(-1)
  const isParked = unsent === undefined && isIndeterminate(last, tools.providers)
  const end = isParked
    ? ({ state: 'parked', code: 'unavailable', detail } as const)
    : ({ state: 'failed', code: 'unavailable', detail, ...(unsent && { isFree: true }) } as const)
  return fail(tools, generation, token, end, message)
}
