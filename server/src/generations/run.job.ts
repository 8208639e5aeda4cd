import { randomUUID } from 'node:crypto'
import type { Backend } from '../catalog/model-file.ts'
import type { Model } from '../catalog/model.ts'
import { isGoneEverywhere } from '../catalog/nodes.store.ts'
import type { ModelVersions } from '../catalog/versions.store.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import type { LiveCatalog } from '../catalog/store.ts'
import { failpoint } from '../platform/failpoints.ts'
import { Superseded } from '../platform/jobs/attempt.ts'
import type { Handler } from '../platform/jobs/slots.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { noteOutcome } from '../backends/breaker.store.ts'
import { closedBackends, type BackendStates } from '../backends/store.ts'
import type { Provider } from '../providers/provider.ts'
import type { Origins } from '../providers/http/origins.ts'
import { entryOf, isStillThere } from '../providers/known-backends.ts'
import { originsOf } from '../providers/registry.ts'
import { isIndeterminate, runAttempt, type Outcome } from './attempt.job.ts'
import { listAttempts, withdrawAttempt, type Attempt, type FirstAttempt } from './attempts.store.ts'
import type { ContentPolicy } from './content-policy.client.ts'
import type { StoredGeneration } from './generation.ts'
import { beginNext, firstAttempt } from './next-attempt.store.ts'
import type { GenerationJob } from './queues.client.ts'
import { codeOfTimeLimit, retryTerms } from './failures.ts'
import { findRunModel } from './run-model.store.ts'
import { fail, rescheduleWith, settle, waitForSlot, type SettleTools } from './settle.job.ts'
import { reschedule, rescheduleQueued, takeOver } from './store.ts'
import { remainingMs, restartTimeLimit } from './time-limits.store.ts'
import { isStorageFault, waitForStorage } from './storage-wait.job.ts'
import { endStorageWait, isWaitingForStorage } from './storage-waits.store.ts'
import { traceAttempt, traceRun, traceSettle } from './traced-run.job.ts'
import { prepareWork, type Unprepared, type WorkTools } from './work.job.ts'
import type { WorkerBatches } from './worker-batches.store.ts'

export type RunTools = SettleTools &
  WorkTools & {
    batches: WorkerBatches
    catalog: LiveCatalog
    providers: ReadonlyMap<string, Provider>
    policy: ContentPolicy
    backendStates: BackendStates
    modelVersions: ModelVersions
    origins: Pick<Origins, 'allowDuring'>
    coinValue: CoinValue | undefined
    tracing?: Tracing | undefined
  }

type Claimed = {
  generation: StoredGeneration
  leftMs: number
  /** Those of earlier workers. */
  attempts: Attempt[]
  /** The first one, where it began together with the generation. */
  begun: Attempt | undefined
  isNew: boolean
}
type Holder = { token: string; signal: AbortSignal }
type ClaimedRun = Pick<Claimed, 'generation' | 'attempts' | 'begun'> & Holder & { deadlineMs: number }

const MAINTENANCE_PAUSE_SECONDS = 5
const UNKNOWN_MODEL_PAUSE_SECONDS = 5

/** Runs a generation to its end, or as far as this worker gets: another one then resumes it. */
export function runGeneration(tools: RunTools): Handler<GenerationJob> {
  const { db, batches, queues, catalog, providers, policy, clock } = tools
  const { backends: knownBackends } = tools

  return async ({ id: jobId, data, signal }) => {
    const { generationId } = data
    const token = randomUUID()
    const claimed = await claim(data, jobId, token)
    if (!claimed) {
      // Canceled, ended by its former worker, or taken by another job; or during maintenance, in which nothing is
      // started: then it is still queued under this job.
      await rescheduleQueued(db, queues, generationId, jobId, MAINTENANCE_PAUSE_SECONDS)
      return
    }

    const { generation, attempts, begun, isNew } = claimed
    failpoint('claim-after-commit')
    const model = await findRunModel(tools, generation, begun ?? underWay(attempts))
    const running = traceRun(tools, { generation, token, isNew }, () =>
      runBy(model, { ...claimed, token, signal }),
    )
    const holdsToken = await running.catch((error: unknown) => {
      if (signal.aborted || !isStorageFault(error)) throw error
      return waitForStorage(tools, generation, token, error)
    })
    if (!holdsToken) throw new Superseded()
  }

  async function runBy(
    model: Awaited<ReturnType<typeof findRunModel>>,
    { leftMs, isNew, ...claimed }: Claimed & Holder,
  ): Promise<boolean> {
    const { generation, token, attempts } = claimed
    if (model === 'gone') {
      const deadlineMs = clock.now() + leftMs
      return waitForCatalog(generation, token, deadlineMs, 'the model is gone from the catalog')
    }
    if (model === 'changed') {
      const detail = 'the model has changed, and cannot be run as it was sold'
      return fail(tools, generation, token, { state: 'failed', code: 'unavailable', detail, isFree: true })
    }
    const waitedForStorage = !isNew && (await isWaitingForStorage(db, generation.id))
    const hasOnlyWaited = waitedForStorage || (!isNew && attempts.length === 0)
    if (hasOnlyWaited) await restartTimeLimit(db, generation.id, token, model.timeLimitSeconds)
    if (waitedForStorage) await endStorageWait(db, generation.id)
    const deadlineMs = clock.now() + (hasOnlyWaited ? model.timeLimitSeconds * 1000 : leftMs)
    return run({ ...claimed, deadlineMs }, model)
  }

  /** A generation that was just started has its full time. */
  async function claim(
    { generationId: id, modelId }: GenerationJob,
    jobId: string,
    token: string,
  ): Promise<Claimed | undefined> {
    const started = await batches.start({ id, token, jobId, attempt: await attemptBeforehand(modelId) })
    if (started) {
      const { generation, attempt: begun } = started
      return { generation, begun, attempts: [], leftMs: generation.timeLimitSeconds * 1000, isNew: true }
    }
    const generation = await takeOver(db, id, token, jobId)
    if (!generation) return undefined
    const leftMs = await remainingMs(db, id)
    return { generation, begun: undefined, attempts: await listAttempts(db, id), leftMs, isNew: false }
  }

  /**
   * Before the first attempt. Where the policy is asked after that has begun, the worker before may have died in between; a service is
   * asked before, and may be away, or answer otherwise, when what was bought has to be found.
   */
  function needsPolicyCheck(attempts: readonly Attempt[]): boolean {
    if (attempts.length === 0) return true
    return policy.isLocal && attempts.every(({ state, handle }) => state === 'submitting' && handle === null)
  }

  /** Where a moderation service is asked before, whoever takes over meanwhile has to see that nothing was sent yet. */
  async function attemptBeforehand(modelId: string): Promise<FirstAttempt | undefined> {
    const model = catalog.models.get(modelId)
    return model && policy.isLocal ? firstAttempt(tools, model) : undefined
  }

  /**
   * Another node may know what this one does not: while files or programs are replaced, nodes have different catalogs. What was
   * not begun does not wait for long where no node that runs has the model.
   */
  async function waitForCatalog(
    generation: StoredGeneration,
    token: string,
    deadlineMs: number,
    detail: string,
  ): Promise<boolean> {
    const isLate = clock.now() + UNKNOWN_MODEL_PAUSE_SECONDS * 1000 >= deadlineMs
    if (isLate || (await isWaitingInVain(generation)))
      return fail(tools, generation, token, { state: 'parked', code: 'unavailable', detail })
    return db
      .transaction()
      .execute((tx) => reschedule(tx, queues, generation.id, token, UNKNOWN_MODEL_PAUSE_SECONDS))
  }

  async function isWaitingInVain({ id, modelId }: StoredGeneration): Promise<boolean> {
    if (!(await isGoneEverywhere(db, modelId))) return false
    const attempts = await listAttempts(db, id)
    return attempts.every(({ endedAt }) => endedAt !== null)
  }

  async function run(claimed: ClaimedRun, model: Model): Promise<boolean> {
    const { generation, token, signal, deadlineMs, attempts, begun } = claimed
    const inherited = underWay(attempts)
    if (!begun && !inherited && clock.now() >= deadlineMs) {
      const detail = 'the time limit passed between two attempts'
      const code = codeOfTimeLimit(attempts.at(-1))
      return fail(tools, generation, token, { state: 'failed', code, detail })
    }
    if (needsPolicyCheck(attempts) && !(await policy.allows(generation.effectiveParams, signal))) {
      if (begun) await withdrawAttempt(db, begun, token)
      const end = { code: 'content_policy', detail: 'the content policy refused it' } as const
      // The worker before may have sent it.
      if (isIndeterminate(inherited, providers))
        return fail(tools, generation, token, { state: 'parked', ...end })
      return fail(tools, generation, token, { state: 'failed', ...end, isFree: true })
    }
    const attempt = begun ?? inherited ?? (await beginNext(tools, generation.id, token, model, attempts))
    if (!attempt) return false
    if (attempt === 'full') return waitForSlot(tools, generation, token, 'no backend of the model has a slot')
    // Until its outputs are stored: the files may leave its backend out meanwhile.
    const backend = entryOf(knownBackends, model, attempt)
    const where = { ...model, backends: backend ? [backend] : [] }
    using allowed = new DisposableStack()
    allowed.use(tools.origins.allowDuring(originsOf({ models: new Map([[model.id, where]]) }, providers)))
    const outcome = await traceAttempt(attempt, () =>
      runOnBackend(claimed, model, backend, attempt, attempt === inherited),
    )
    if (outcome === 'unknown backend') {
      // It may be bought, so that it is not tried elsewhere.
      const detail = `the model has no backend ${attempt.backendId ?? attempt.provider} any more`
      return waitForCatalog(generation, token, deadlineMs, detail)
    }
    if (outcome === 'broken off')
      return rescheduleWith(tools, generation, token, 0, (tx) => withdrawAttempt(tx, attempt, token))
    if ('unread' in outcome) return waitForStorage(tools, generation, token, outcome.unread, attempt)
    const made = [...attempts.filter(({ id }) => id !== attempt.id), attempt]
    const closed = await closedBackends(knownBackends, tools.backendStates, clock)
    // What follows is begun by the files of today.
    const { maxPurchases, backends } = catalog.models.get(model.id) ?? model
    const backendIds = backends.map(knownBackends.idOf)
    const terms = retryTerms({ backendIds, maxPurchases }, made, {
      hasTime: clock.now() < deadlineMs,
      closed,
    })
    const settled = await traceSettle(() =>
      settle(tools, { generation, token, attempt, terms, signal }, outcome),
    )
    // What became of work at the place of before says nothing of the backend that has its id now.
    if (settled && backend && isStillThere(knownBackends, backend))
      await noteOutcome(tools, generation.accountId, attempt, settled)
    return settled !== undefined
  }

  async function runOnBackend(
    claimed: ClaimedRun,
    model: Model,
    backend: Backend | undefined,
    attempt: Attempt,
    isInherited: boolean,
  ): Promise<Outcome | Unprepared | 'broken off' | 'unknown backend'> {
    if (!isInherited && claimed.signal.aborted) return 'broken off'
    const provider = providers.get(attempt.provider)
    if (!provider || !backend) return 'unknown backend'
    const call = { ...claimed, model, provider, backend, attempt, isInherited }
    const prepared = await prepareWork(tools, call)
    if (!prepared) {
      const detail = 'an input was deleted since the submit'
      if (isInherited) return { result: 'parked', detail, isFinal: clock.now() >= claimed.deadlineMs }
      return { result: 'failed', code: 'invalid_input', detail, mayRetry: false, isFree: true }
    }
    if (prepared === 'broken off' || 'unread' in prepared) return prepared
    await using ready = prepared
    const { work } = ready
    const { deadlineMs } = work
    return await runAttempt({ ...claimed, deadlineMs, batches, clock, provider, attempt, isInherited, work })
  }
}

function underWay(attempts: readonly Attempt[]): Attempt | undefined {
  const last = attempts.at(-1)
  return last?.endedAt === null ? last : undefined
}
