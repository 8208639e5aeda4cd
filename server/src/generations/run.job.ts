import { randomUUID } from 'node:crypto'
import { openInputs } from '../assets/inputs.store.ts'
import type { Model } from '../catalog/model.ts'
import type { LiveCatalog } from '../catalog/store.ts'
import type { Clock } from '../platform/clock.ts'
import { Overtaken } from '../platform/jobs/attempt.ts'
import type { Handler } from '../platform/jobs/slots.ts'
import type { Provider } from '../providers/provider.ts'
import { followAttempt, type Outcome } from './attempt.job.ts'
import { beginAttempt, listAttempts, type Attempt } from './attempts.store.ts'
import type { ContentPolicy } from './content-policy.store.ts'
import type { StoredGeneration } from './generation.ts'
import type { GenerationJob } from './queues.store.ts'
import { fail, settle, type SettleTools } from './settle.job.ts'
import { moveGeneration, postpone, putOff, remainingMs, takeOver } from './store.ts'

export type RunTools = SettleTools & {
  catalog: LiveCatalog
  providers: ReadonlyMap<string, Provider>
  policy: ContentPolicy
  clock: Clock
}

type Held = { generation: StoredGeneration; token: string; deadlineMs: number; signal: AbortSignal }

const MAINTENANCE_PAUSE_SECONDS = 5
const UNKNOWN_MODEL_PAUSE_SECONDS = 15

/** Takes a generation from its queue to its end, or as far as this worker gets: another then goes on from there. */
export function runGeneration(tools: RunTools): Handler<GenerationJob> {
  const { db, queues, catalog, providers, policy, clock, blobs } = tools

  return async ({ id: jobId, data: { generationId }, signal }) => {
    const token = randomUUID()
    const claimed = await claim(generationId, jobId, token)
    if (!claimed) {
      // Canceled, ended by the worker that had it before, or carried by another job by now; or there is maintenance, in
      // which nothing is started: then it is still queued under this job.
      await putOff(db, queues, generationId, jobId, MAINTENANCE_PAUSE_SECONDS)
      return
    }

    const { generation, remainingMs: leftMs, attempts } = claimed
    const deadlineMs = clock.now() + leftMs
    const model = catalog.models.get(generation.modelId)
    const isOurs = model
      ? await run({ generation, token, deadlineMs, signal }, model, attempts)
      : await waitForModel(generation, token, deadlineMs)
    if (!isOurs) throw new Overtaken()
  }

  /** One that was only now started has all of its time before it, and no attempts behind it. */
  async function claim(id: string, jobId: string, token: string) {
    // A single statement, so that nothing has to be held together by a transaction.
    const started = await moveGeneration(db, queues, { id }, 'start', { jobId, token })
    if (started) return { generation: started, remainingMs: started.timeLimitSeconds * 1000, attempts: [] }
    const generation = await takeOver(db, id, token, jobId)
    return (
      generation && {
        generation,
        remainingMs: await remainingMs(db, id),
        attempts: await listAttempts(db, id),
      }
    )
  }

  /** Perhaps another node knows it already: while versions change, not all have the same catalog. */
  async function waitForModel(
    generation: StoredGeneration,
    token: string,
    deadlineMs: number,
  ): Promise<boolean> {
    const isLate = clock.now() + UNKNOWN_MODEL_PAUSE_SECONDS * 1000 >= deadlineMs
    if (isLate) return fail(tools, generation, token, 'unavailable', 'the model is gone from the catalog')
    return db
      .transaction()
      .execute((tx) => postpone(tx, queues, generation.id, token, UNKNOWN_MODEL_PAUSE_SECONDS))
  }

  async function run(held: Held, model: Model, attempts: Attempt[]): Promise<boolean> {
    const { generation, token, signal, deadlineMs } = held
    const last = attempts.at(-1)
    const inherited = last?.endedAt === null ? last : undefined
    if (!inherited && clock.now() >= deadlineMs) {
      return fail(tools, generation, token, 'timeout', 'the time limit passed between two attempts')
    }
    if (attempts.length === 0 && !(await policy.allows(generation.effectiveParams, signal))) {
      return fail(tools, generation, token, 'content_policy', 'the content policy refused it')
    }
    const attempt = inherited ?? (await begin(held, model, attempts.length + 1))
    if (!attempt) return false
    const outcome = await follow(held, model, attempt, inherited !== undefined)
    return settle(tools, generation, token, attempt, outcome, signal)
  }

  function begin(
    { generation, token }: Held,
    { backends }: Model,
    number: number,
  ): Promise<Attempt | undefined> {
    const backend = (number - 1) % backends.length
    const { provider } = backends[backend]!
    return beginAttempt(db, token, {
      id: randomUUID(),
      generationId: generation.id,
      number,
      backend,
      provider,
    })
  }

  async function follow(held: Held, model: Model, attempt: Attempt, isInherited: boolean): Promise<Outcome> {
    const { generation } = held
    const provider = providers.get(attempt.provider)
    const backend = model.backends[attempt.backend]
    if (!provider || !backend) {
      const detail = `the model has no backend ${attempt.provider} any more`
      return { result: 'failed', code: 'unavailable', detail, mayRetry: true }
    }
    const inputs = await openInputs(db, blobs, generation.accountId, model.params, generation.effectiveParams)
    if (!inputs) {
      const detail = 'an input was deleted since the submit'
      return { result: 'failed', code: 'invalid_input', detail, mayRetry: false }
    }
    const work = {
      attemptId: attempt.id,
      attempt: attempt.number,
      modelId: model.id,
      taskType: model.taskType,
      settings: backend.settings ?? {},
      bindings: backend.bindings ?? {},
      params: generation.effectiveParams,
      inputs,
      outputs: generation.outputsRequested,
    }
    return followAttempt({ ...held, db, clock, provider, attempt, isInherited, work })
  }
}
