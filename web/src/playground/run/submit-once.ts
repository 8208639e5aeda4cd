import type { Generation } from '@atelier/contract/generation.ts'
import type { SubmitRequest } from '@atelier/contract/submit.ts'
import { hasSeenKey, mayHaveBeenDone } from '../../api/generate-problems.ts'
import { CallFailed } from '../../api/problem.ts'
import { isFresh, type PendingSubmit } from './pending-submits.ts'

const LONGEST_WAIT_MS = 8000

type Parts = {
  send(body: SubmitRequest, idempotencyKey: string): Promise<Generation>
  wait?(ms: number): Promise<void>
  now?(): number
  /** Called when it is unknown whether it went through; it is repeated until that is known. */
  onUnsure(): void
}

/** The outcome is still unknown when the submit has expired. */
export class NeverAnswered extends Error {}

/**
 * Sends a submit until there is an answer to it, as long as it is young. Under one key it is done at most once, however
 * often it is sent. Throws what says that it was not done, or NeverAnswered.
 */
export async function submitOnce(
  pending: PendingSubmit,
  isRetry: boolean,
  { send, wait = sleep, now = Date.now, onUnsure }: Parts,
): Promise<Generation> {
  const { idempotencyKey, body } = pending
  let isIndeterminate = isRetry
  if (isIndeterminate) onUnsure()
  for (let tries = 0; ; tries++) {
    try {
      return await send(body, idempotencyKey)
    } catch (error) {
      if (isIndeterminate ? hasSeenKey(error) : !mayHaveBeenDone(error)) throw error
      isIndeterminate = true
      onUnsure()
      const ms = waitMs(error, tries)
      if (!isFresh(pending, now() + ms)) throw new NeverAnswered()
      await wait(ms)
    }
  }
}

const waitMs = (error: unknown, tries: number): number =>
  error instanceof CallFailed && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries)

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
