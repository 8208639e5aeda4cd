import { Type, type Static } from 'typebox'
import { Asset, exampleAsset } from './asset.ts'
import { DateTime } from './formats.ts'
import { Notes } from './note.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { Params } from './params.ts'
import { stringEnum } from './string-enum.ts'
import { Modality, TaskType, Workspace } from './task-type.ts'

// Spec: Generation
export const generationStatuses = ['queued', 'processing', 'succeeded', 'failed', 'canceled'] as const
export type GenerationStatus = (typeof generationStatuses)[number]
export const GenerationStatus = stringEnum(generationStatuses, {
  title: 'GenerationStatus',
  description: 'Where a generation stands. `succeeded`, `failed` and `canceled` are final.',
})

export const generationErrorCodes = [
  'content_policy',
  'invalid_input',
  'unavailable',
  'timeout',
  'internal',
] as const
export type GenerationErrorCode = (typeof generationErrorCodes)[number]
export const GenerationErrorCode = stringEnum(generationErrorCodes, {
  title: 'GenerationErrorCode',
  description: 'A stable code for programs to act on.',
})

export const GenerationError = Type.Object(
  {
    code: GenerationErrorCode,
    // Spec silent: an optional sentence beside the code.
    message: Type.Optional(
      Type.String({
        description:
          'For people: what went wrong and what to do. With `invalid_input` it may say what the model does understand.',
      }),
    ),
  },
  { title: 'GenerationError', description: 'Why a generation failed. Its coins were refunded in full.' },
)
export type GenerationError = Static<typeof GenerationError>

export const GenerationEffect = Type.Object(
  {
    id: Type.String({ description: 'Id of the effect.' }),
    text: nullable(Type.String(), 'The prompt sent with the effect, if any.'),
  },
  { title: 'GenerationEffect', description: 'The effect a generation runs.' },
)
export type GenerationEffect = Static<typeof GenerationEffect>

/** A generation as it reads in the reference, and in a test event. */
export const exampleGeneration = {
  id: '0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60',
  modelId: 'sandbox-image',
  modelName: 'Sandbox image',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  effect: null,
  status: 'succeeded',
  progress: 1,
  queuePosition: null,
  params: { prompt: 'A lighthouse at dusk', seed: 81 },
  coinsQuoted: 5,
  coinsCharged: 5,
  outputs: [exampleAsset],
  outputsRequested: 1,
  error: null,
  notes: [],
  projectId: null,
  createdAt: '2026-01-31T09:30:00.000Z',
  startedAt: '2026-01-31T09:30:00.120Z',
  completedAt: '2026-01-31T09:30:04.870Z',
} as const

export const Generation = Type.Object(
  {
    id: Type.String({ minLength: 1, description: 'A UUID.' }),
    modelId: Type.String({ description: 'Id of the model.' }),
    modelName: Type.String({ description: 'Display name of the model at the time of the submit.' }),
    taskType: TaskType,
    modality: Modality,
    workspace: Workspace,
    effect: nullable(GenerationEffect, 'The effect it runs; null for a plain model.'),
    status: GenerationStatus,
    progress: nullable(
      Type.Number({ minimum: 0, maximum: 1 }),
      'Share of the work done: null while queued, 1 when succeeded. Never falls.',
    ),
    queuePosition: nullable(
      Type.Integer({ exclusiveMinimum: 0 }),
      'Place among your queued generations, 1 being next; null when not queued.',
    ),
    params: Params,
    coinsQuoted: Type.Integer({ exclusiveMinimum: 0, description: 'Coins held for it at the submit.' }),
    coinsCharged: nullable(
      Type.Integer({ minimum: 0 }),
      'Coins it cost in the end: null until it ends, 0 when failed or canceled.',
    ),
    outputs: Type.Array(Asset, { description: 'The files made. Empty unless succeeded.' }),
    outputsRequested: Type.Integer({ exclusiveMinimum: 0, description: 'How many outputs were asked for.' }),
    error: nullable(GenerationError, 'Why it failed; null unless failed.'),
    notes: Notes,
    projectId: nullable(Type.String({ minLength: 1 }), 'The label sent with the submit.'),
    createdAt: Type.With(DateTime, { description: 'When it was submitted.' }),
    startedAt: nullable(DateTime, 'When processing began; null before.'),
    completedAt: nullable(DateTime, 'When it reached its final status; null before.'),
  },
  {
    title: 'Generation',
    description: 'One run of a model. All fields are always present.',
    examples: [exampleGeneration],
  },
)
export type Generation = Static<typeof Generation>

export const GenerationPage = Type.Object(
  {
    items: Type.Array(Generation, { description: 'Newest first.' }),
    nextCursor,
  },
  { title: 'GenerationPage', description: 'A page of generations.' },
)
export type GenerationPage = Static<typeof GenerationPage>
