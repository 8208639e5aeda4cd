import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { Clock } from '../platform/clock.ts'
import { failpoint } from '../platform/failpoints.ts'
import { Superseded } from '../platform/jobs/attempt.ts'
import { startTimeLimit } from '../platform/time-limit.ts'
import { pollOrWait } from '../providers/poll-or-wait.ts'
import {
  ProviderError,
  ServiceFault,
  type Cost,
  type Handle,
  type Output,
  type Provider,
  type Work,
} from '../providers/provider.ts'
import { IndeterminateSubmit, submitOnce } from '../providers/submit-once.ts'
import type { Attempt } from './attempts.store.ts'
import type { WorkerBatches } from './worker-batches.store.ts'

export type Outcome =
  | { result: 'succeeded'; outputs: readonly Output[]; notes: readonly Note[]; cost?: Cost | undefined }
  /** `mayRetry` is false where another attempt could be charged a second time by the backend. */
  | ({
      result: 'failed'
      code: GenerationErrorCode
      detail: string
      message?: string
      mayRetry: boolean
    } & KnownCost)
  /** Nobody knows whether the backend accepted it. `isFinal`: nor will, before the generation ends. */
  | { result: 'parked'; detail: string; isFinal: boolean }
  /** The backend has no slot for it now, and surely did not accept it. */
  | { result: 'busy'; detail: string; retryAfterMs: number | null }

/** What is known of the cost of an attempt that failed. */
type KnownCost = {
  cost?: Cost | undefined
  /** The backend surely charged nothing. */
  isFree?: boolean | undefined
  /** Undefined where it is unknown how many outputs the backend made. */
  outputsMade?: number | undefined
}

type Parts = {
  batches: WorkerBatches
  clock: Clock
  provider: Provider
  attempt: Attempt
  /** Whether another worker began this attempt, so that it is unknown what it has sent. */
  isInherited: boolean
  work: Work
  token: string
  deadlineMs: number
  signal: AbortSignal
}

const PROGRESS_EVERY_MS = 1000
const CANCEL_MS = 5000

/** Twice the lease of a job. */
const REPORT_GRACE_MS = 20_000

const never = new AbortController().signal

class TimeLimitExceeded extends Error {}

/**
 * Runs one attempt to its end. Throws what is not the backend's fault, such as a lost lease or an unavailable database:
 * the job is then retried and resumes this attempt.
 */
export async function runAttempt(parts: Parts): Promise<Outcome> {
  const { batches, provider, attempt, work, signal, clock, deadlineMs } = parts
  // What was reported in time is used, also where its worker died before it read it. Not for ever: its files may be gone.
  const lateMs = clock.now() - deadlineMs
  const isReported = lateMs >= 0 && lateMs < REPORT_GRACE_MS && (await work.callback()) !== undefined
  using limit = isReported ? undefined : startTimeLimit(Math.max(0, deadlineMs - clock.now()))
  const timeLimit = limit?.signal ?? never
  const limitedSignal = AbortSignal.any([signal, timeLimit])
  // An attempt runs from the moment its handle is written down; one that was parked later has it still.
  const isSubmitted = attempt.state === 'running' || attempt.handle !== null
  let handle = isSubmitted ? (attempt.handle as Handle) : undefined
  const mayBeAccepted = parts.isInherited && handle === undefined && !provider.repeatable
  try {
    if (clock.now() >= deadlineMs && !isReported) throw new TimeLimitExceeded()
    if (handle === undefined) {
      failpoint('submit-before')
      handle = await submitOnce(provider, work, parts.isInherited, limitedSignal)
      failpoint('handle-before-save')
      if (!(await batches.saveHandle(attempt.id, parts.token, handle))) throw new Superseded()
      failpoint('handle-after-save')
    }
    return await pollUntilDone(parts, handle, limitedSignal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ServiceFault) throw error // However long it took: that was not the backend's time.
    const isLate = timeLimit.aborted || error instanceof TimeLimitExceeded
    if (error instanceof IndeterminateSubmit)
      return { result: 'parked', detail: error.message, isFinal: isLate }
    if (isLate && mayBeAccepted && handle === undefined)
      return { result: 'parked', detail: 'nobody knows whether the backend accepted it', isFinal: true }
    if (isLate) {
      const knownCost = handle === undefined ? { isFree: true } : await giveUp(parts, handle)
      return { ...failed('timeout', 'the time limit of the model has passed'), mayRetry: false, ...knownCost }
    }
    if (error instanceof ProviderError && error.isBusy && handle === undefined)
      return { result: 'busy', detail: error.message, retryAfterMs: error.retryAfterMs }
    // What was thrown after the submit says nothing of whether it was charged.
    if (error instanceof ProviderError)
      return {
        ...failed(error.code, error.message),
        mayRetry: handle === undefined || provider.repeatable,
        isFree: handle === undefined,
      }
    throw error
  }
}

/** Returns what it has cost, where it has ended: what it made may be there, and not have been delivered in time. */
async function giveUp({ provider, work }: Parts, handle: Handle): Promise<KnownCost> {
  const limited = () => AbortSignal.timeout(CANCEL_MS)
  const pollOnce = () => provider.poll(handle, work, limited()).catch(() => undefined)
  let last = await pollOnce()
  if (last === undefined || last.state === 'running') {
    await provider.cancel(handle, work, limited()).catch(() => undefined)
    last = await pollOnce()
  }
  if (last === undefined || last.state === 'running') return {}
  if (last.state === 'succeeded') return { cost: last.cost, outputsMade: last.outputs.length }
  return { cost: last.cost, isFree: last.isFree, outputsMade: 0 }
}

async function pollUntilDone(parts: Parts, handle: Handle, signal: AbortSignal): Promise<Outcome> {
  const { provider, work, clock, deadlineMs } = parts
  let savedAtMs = -Infinity
  while (true) {
    const polled = await pollOrWait(provider, handle, work, signal)
    if (polled.state === 'succeeded') {
      const { outputs, notes = [], cost } = polled
      return { result: 'succeeded', outputs, notes, cost }
    }
    if (polled.state === 'failed') {
      const { code, detail, message, cost, isFree } = polled
      return {
        ...failed(code, detail, message),
        cost,
        isFree,
        outputsMade: 0,
        mayRetry: parts.provider.repeatable || isFree === true,
      }
    }
    if (clock.now() >= deadlineMs) throw new TimeLimitExceeded()

    if (polled.progress !== undefined && clock.now() - savedAtMs >= PROGRESS_EVERY_MS) {
      savedAtMs = clock.now()
      await reportProgress(parts, polled.progress)
    }
    await sleep(polled.pollAfterMs, undefined, { signal })
  }
}

async function reportProgress({ batches, attempt, token }: Parts, progress: number): Promise<void> {
  const share = Math.min(1, Math.max(0, progress))
  const isOurs = await batches.saveProgress(attempt.generationId, token, share)
  if (!isOurs) throw new Superseded()
}

function failed(code: GenerationErrorCode, detail: string, message?: string) {
  return {
    result: 'failed' as const,
    code,
    detail,
    ...(message !== undefined && { message }),
    mayRetry: true,
  }
}

/** Whether nobody knows if the backend accepted the last attempt. */
export function isIndeterminate(
  last: Attempt | undefined,
  providers: ReadonlyMap<string, Pick<Provider, 'repeatable'>>,
): boolean {
  if (!last || last.endedAt !== null || providers.get(last.provider)?.repeatable) return false
  return last.state !== 'running'
}
