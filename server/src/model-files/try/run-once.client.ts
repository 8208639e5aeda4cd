import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Clock } from '../../platform/clock.ts'
import { messageOf } from '../../platform/thrown.ts'
import { pollOrWait } from '../../providers/poll-or-wait.ts'
import {
  asProviderError,
  type Charge,
  type Handle,
  type Output,
  type Progress,
  type Provider,
  type Work,
} from '../../providers/provider.ts'
import { IndeterminateSubmit, submitOnce } from '../../providers/submit-once.ts'

/** How a single run has ended. */
export type RunEnd =
  | ({ readonly state: 'succeeded'; readonly outputs: readonly Output[] } & Charge)
  | ({ readonly state: 'failed'; readonly code: GenerationErrorCode; readonly detail: string } & Charge)
  /** Stopped by whoever asked for it; the backend was told so. */
  | ({ readonly state: 'canceled'; readonly detail: string } & Charge)
  /** Nobody knows whether the backend has accepted it. */
  | { readonly state: 'unknown'; readonly detail: string }

type Parts = {
  provider: Provider
  work: Work
  clock: Clock
  /** Stops the run, and cancels it at the backend. */
  signal: AbortSignal
  onProgress(share: number | undefined): void
}

const CANCEL_MS = 5000
/** Somebody is waiting, and the result may arrive by itself meanwhile. */
const MAX_PAUSE_MS = 5000

/** Runs work once, without another attempt whatever happens, and cancels it where it is stopped or takes too long. */
export async function runOnce(parts: Parts): Promise<RunEnd> {
  const { provider, work, signal, clock } = parts
  const timeLimit = AbortSignal.timeout(Math.max(0, work.deadlineMs - clock.now()))
  const limited = AbortSignal.any([signal, timeLimit])
  let handle: Handle | undefined
  try {
    handle = await submitOnce(provider, work, false, limited)
    return endOf(await pollUntilDone(parts, handle, limited))
  } catch (thrown) {
    if (limited.aborted) return giveUp(parts, handle, timeLimit.aborted && !signal.aborted)
    if (thrown instanceof IndeterminateSubmit) return { state: 'unknown', detail: thrown.message }
    const { code, message } = asProviderError(thrown)
    return { state: 'failed', code, detail: message, ...(handle === undefined && { isFree: true }) }
  }
}

type Done = Exclude<Progress, { state: 'running' }>

async function pollUntilDone(parts: Parts, handle: Handle, signal: AbortSignal): Promise<Done> {
  while (true) {
    const progress = await pollOrWait(parts.provider, handle, parts.work, signal)
    if (progress.state !== 'running') return progress
    parts.onProgress(progress.progress)
    await sleep(Math.min(progress.pollAfterMs, MAX_PAUSE_MS), undefined, { signal })
  }
}

function endOf(done: Done): RunEnd {
  if (done.state === 'failed') return done
  const { outputs, cost } = done
  return { state: 'succeeded', outputs, ...(cost && { cost }) }
}

/** One whose submit was stopped is looked for first: it may be running all the same. */
async function giveUp(
  { provider, work }: Parts,
  known: Handle | undefined,
  isLate: boolean,
): Promise<RunEnd> {
  const limited = () => AbortSignal.timeout(CANCEL_MS)
  const why = isLate ? 'the time was over' : 'it was stopped'
  const handle = known ?? (await provider.reconcile?.(work, limited()).catch(() => undefined))
  if (handle === undefined)
    return { state: 'unknown', detail: `${why} before the backend had answered; it may run all the same` }
  const refusal = await provider.cancel(handle, work, limited()).then(() => undefined, messageOf)
  const last = await provider.poll(handle, work, limited()).catch(() => undefined)
  const { cost, isFree } =
    last && last.state === 'failed'
      ? last
      : { cost: last?.state === 'succeeded' ? last.cost : undefined, isFree: undefined }
  const detail =
    refusal === undefined
      ? `${why}, and the backend was told to cancel it`
      : `${why}, and the backend did not take the cancel: ${refusal}`
  return { state: 'canceled', detail, ...(cost && { cost }), ...(isFree && { isFree }) }
}
