import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { asProviderError, type Handle, type Output, type Provider, type Work } from '../providers/provider.ts'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { noteHandle, type Attempt } from './attempts.store.ts'
import { noteProgress } from './store.ts'

export type Outcome =
  | { result: 'succeeded'; outputs: readonly Output[] }
  | { result: 'failed'; code: GenerationErrorCode; detail: string }

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

/** Follows one attempt to its end. Throws only when it is no longer ours to follow. */
export async function followAttempt(parts: Parts): Promise<Outcome> {
  const { provider, work, signal, clock, deadlineMs } = parts
  const left = AbortSignal.timeout(Math.max(0, deadlineMs - clock.now()))
  const patience = AbortSignal.any([signal, left])
  let handle: Handle | undefined
  try {
    handle = await obtainHandle(parts, patience)
    if (handle === undefined) return unknownFate
    return await pollUntilDone(parts, handle, patience)
  } catch (error) {
    signal.throwIfAborted()
    if (isLate(parts) || left.aborted) {
      if (handle !== undefined)
        await provider.cancel(handle, work, AbortSignal.timeout(CANCEL_MS)).catch(() => undefined)
      return { result: 'failed', code: 'timeout', detail: 'the time limit of the model has passed' }
    }
    const { code, message } = asProviderError(error)
    return { result: 'failed', code, detail: message }
  }
}

/** Buys at most once: what may have been bought already is looked for first. */
async function obtainHandle(
  { db, provider, attempt, isInherited, work }: Parts,
  signal: AbortSignal,
): Promise<Handle | undefined> {
  if (attempt.state === 'running') return attempt.handle as Handle
  const isUncertain = isInherited && !provider.repeatable
  if (isUncertain && !provider.reconcile) return undefined
  const found = isUncertain ? await provider.reconcile?.(work, signal) : undefined
  const handle = found ?? (await provider.submit(work, signal))
  await noteHandle(db, attempt.id, handle)
  return handle
}

async function pollUntilDone(parts: Parts, handle: Handle, signal: AbortSignal): Promise<Outcome> {
  const { db, clock, provider, attempt, work, token } = parts
  let notedAtMs = 0
  while (true) {
    const polled = await provider.poll(handle, work, signal)
    if (polled.state === 'succeeded') return { result: 'succeeded', outputs: polled.outputs }
    if (polled.state === 'failed') return { result: 'failed', code: polled.code, detail: polled.detail }
    if (isLate(parts)) throw new Error('the time limit of the model has passed')

    if (polled.progress !== undefined && clock.now() - notedAtMs >= PROGRESS_EVERY_MS) {
      notedAtMs = clock.now()
      const isOurs = await noteProgress(
        db,
        attempt.generationId,
        token,
        Math.min(1, Math.max(0, polled.progress)),
      )
      if (!isOurs) throw new Error('another worker has taken the generation over')
    }
    await sleep(polled.pollAfterMs, undefined, { signal })
  }
}

const isLate = ({ clock, deadlineMs }: Parts) => clock.now() >= deadlineMs

const unknownFate: Outcome = {
  result: 'failed',
  code: 'unavailable',
  detail: 'the worker died while submitting, and the backend cannot say what became of it',
}
