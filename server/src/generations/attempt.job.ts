import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { Overtaken } from '../platform/jobs/attempt.ts'
import {
  asProviderError,
  ProviderError,
  type Handle,
  type Output,
  type Provider,
  type Work,
} from '../providers/provider.ts'
import { noteHandle, type Attempt } from './attempts.store.ts'
import { buyOnce, UnknownFate } from './buy-once.job.ts'
import { noteProgress } from './store.ts'

export type Outcome =
  | { result: 'succeeded'; outputs: readonly Output[]; notes: readonly Note[] }
  /** `mayRetry` is false where another attempt could buy a second time. */
  | { result: 'failed'; code: GenerationErrorCode; detail: string; message?: string; mayRetry: boolean }

type Parts = {
  db: Db
  clock: Clock
  provider: Provider
  attempt: Attempt
  /** Whether another worker had begun this attempt: what it sent is then unknown. */
  isInherited: boolean
  work: Work
  token: string
  deadlineMs: number
  signal: AbortSignal
}

const PROGRESS_EVERY_MS = 1000
const CANCEL_MS = 5000
const POLL_AGAIN_MS = 2000

class TimeUp extends Error {}

/**
 * Follows one attempt to its end. Throws what is not the backend's doing, such as a lost lease or a database that is
 * away: the job is then tried again and goes on from where this attempt stands.
 */
export async function followAttempt(parts: Parts): Promise<Outcome> {
  const { db, provider, attempt, work, signal, clock, deadlineMs } = parts
  const left = AbortSignal.timeout(Math.max(0, deadlineMs - clock.now()))
  const patience = AbortSignal.any([signal, left])
  let handle = attempt.state === 'running' ? (attempt.handle as Handle) : undefined
  try {
    if (clock.now() >= deadlineMs) throw new TimeUp()
    if (handle === undefined) {
      handle = await buyOnce(provider, work, parts.isInherited, patience)
      if (!(await noteHandle(db, attempt.id, parts.token, handle))) throw new Overtaken()
    }
    return await pollUntilDone(parts, handle, patience)
  } catch (error) {
    signal.throwIfAborted()
    if (left.aborted || error instanceof TimeUp) {
      if (handle !== undefined)
        await provider.cancel(handle, work, AbortSignal.timeout(CANCEL_MS)).catch(() => undefined)
      return failed('timeout', 'the time limit of the model has passed')
    }
    if (error instanceof UnknownFate) return { ...failed('unavailable', error.message), mayRetry: false }
    if (error instanceof ProviderError) return failed(error.code, error.message)
    throw error
  }
}

async function pollUntilDone(parts: Parts, handle: Handle, signal: AbortSignal): Promise<Outcome> {
  const { clock, deadlineMs } = parts
  let notedAtMs = -Infinity
  while (true) {
    const polled = await poll(parts, handle, signal)
    if (polled.state === 'succeeded') {
      const { outputs, notes = [] } = polled
      return { result: 'succeeded', outputs, notes }
    }
    if (polled.state === 'failed') return failed(polled.code, polled.detail, polled.message)
    if (clock.now() >= deadlineMs) throw new TimeUp()

    if (polled.progress !== undefined && clock.now() - notedAtMs >= PROGRESS_EVERY_MS) {
      notedAtMs = clock.now()
      await note(parts, polled.progress)
    }
    await sleep(polled.pollAfterMs, undefined, { signal })
  }
}

/** What was bought is worth asking for again: a backend that cannot be reached just now still has it. */
async function poll({ provider, work }: Parts, handle: Handle, signal: AbortSignal) {
  try {
    return await provider.poll(handle, work, signal)
  } catch (thrown) {
    signal.throwIfAborted()
    const error = asProviderError(thrown)
    if (error.code !== 'unavailable') throw error
    return {
      state: 'running' as const,
      pollAfterMs: error.retryAfterMs ?? POLL_AGAIN_MS,
      progress: undefined,
    }
  }
}

async function note({ db, attempt, token }: Parts, progress: number): Promise<void> {
  const share = Math.min(1, Math.max(0, progress))
  const isOurs = await noteProgress(db, attempt.generationId, token, share)
  if (!isOurs) throw new Overtaken()
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
