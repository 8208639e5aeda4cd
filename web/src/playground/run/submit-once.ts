import type { Generation } from '@atelier/contract/generation.ts'
import { generate } from '../../api/generate-operations.ts'
import { hasSeenKey, mayHaveBeenDone } from '../../api/generate-problems.ts'
import { CallFailed } from '../../api/problem.ts'
import type { Pending } from './pending.ts'

const LONGEST_WAIT_MS = 8000

type Parts = {
  send?: typeof generate.submit
  wait?(ms: number): Promise<void>
  /** Nobody knows whether it went through; it is asked about until somebody does. */
  onUnsure(): void
}

/**
 * Sends a submit until there is an answer to it. Under one key it is done at most once, however often it is sent. Throws
 * only what says that it was not done.
 */
export async function submitOnce(
  { idempotencyKey, body }: Pending,
  isAgain: boolean,
  { send = generate.submit, wait = sleep, onUnsure }: Parts,
): Promise<Generation> {
  let isUnsure = isAgain
  if (isUnsure) onUnsure()
  for (let tries = 0; ; tries++) {
    try {
      return await send(body, idempotencyKey)
    } catch (error) {
      if (isUnsure ? hasSeenKey(error) : !mayHaveBeenDone(error)) throw error
      isUnsure = true
      onUnsure()
      await wait(waitMs(error, tries))
    }
  }
}

const waitMs = (error: unknown, tries: number): number =>
  error instanceof CallFailed && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1000
    : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries)

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
