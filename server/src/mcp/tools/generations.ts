import { generationStatuses, type Generation, type GenerationPage } from '@atelier/contract/generation.ts'
import { stringEnum } from '@atelier/contract/string-enum.ts'
import { Type } from 'typebox'
import { answerWith, hasEnded, summaryOf } from '../generation-answer.ts'
import { GenerationAnswer, GenerationSummary, Id } from '../schemas.ts'
import { tool } from '../tool.ts'

const OnlyId = Type.Object({ id: Id }, { additionalProperties: false })
const MAX_WAIT_SECONDS = 40
const DEFAULT_COUNT = 10

export const getGeneration = tool({
  name: 'get_generation',
  title: 'Get a generation',
  description: 'Its status, and fresh links to its outputs.',
  input: OnlyId,
  output: GenerationAnswer,
  hints: { readOnly: true },
  async run({ id }, context) {
    return answerWith(await context.api.get<Generation>(`/v1/generations/${id}`), context)
  },
})

export const waitForGeneration = tool({
  name: 'wait_for_generation',
  title: 'Wait for a generation',
  description: `Returns when it has ended, or after ${MAX_WAIT_SECONDS} s at most: then call it again.`,
  input: Type.Object(
    {
      id: Id,
      seconds: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MAX_WAIT_SECONDS, default: MAX_WAIT_SECONDS }),
      ),
    },
    { additionalProperties: false },
  ),
  output: GenerationAnswer,
  hints: { readOnly: true },
  async run({ id, seconds = MAX_WAIT_SECONDS }, context) {
    const { api, signal, progress } = context
    let last: Generation | undefined
    for await (const generation of api.follow(
      id,
      AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
    )) {
      last = generation
      if (hasEnded(generation)) break
      await progress(generation.progress ?? 0, describeWait(generation))
    }
    return answerWith(last ?? (await api.get<Generation>(`/v1/generations/${id}`)), context)
  },
})

const describeWait = ({ status, queuePosition }: Generation) =>
  queuePosition === null ? status : `${status}, place ${queuePosition}`

export const cancelGeneration = tool({
  name: 'cancel_generation',
  title: 'Cancel a generation',
  description: 'Only while it is queued. Its coins come back.',
  input: OnlyId,
  output: GenerationAnswer,
  hints: { destructive: true, idempotent: true },
  async run({ id }, context) {
    const before = await context.api.get<Generation>(`/v1/generations/${id}`)
    // As for a cancel whose answer was lost.
    if (before.status === 'canceled') return answerWith(before, context)
    return answerWith(await context.api.post<Generation>(`/v1/generations/${id}/cancel`), context)
  },
})

export const listGenerations = tool({
  name: 'list_generations',
  title: 'List generations',
  description: 'Of the account, newest first.',
  input: Type.Object(
    {
      status: Type.Optional(stringEnum(generationStatuses)),
      modelId: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: DEFAULT_COUNT })),
      cursor: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    generations: Type.Array(Type.Object({ id: Id, status: GenerationSummary.properties.status })),
    nextCursor: Type.Unsafe<unknown>({ type: ['string', 'null'] }),
  }),
  hints: { readOnly: true },
  async run({ limit = DEFAULT_COUNT, ...filters }, { api }) {
    const page = await api.get<GenerationPage>('/v1/generations', { limit, ...filters })
    return { structured: { generations: page.items.map(summaryOf), nextCursor: page.nextCursor } }
  },
})
