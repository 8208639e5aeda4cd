import { isRateLimited, waitMs, type CallFailed } from '../../api/problem.ts'

/** Called with the wait, and with undefined when it is over. */
export type OnWait = (wait: { error: CallFailed; until: number } | undefined) => void

/** Makes a request; after a rate limit it waits as told and repeats it once. */
export async function retryAfterRateLimit<Answer>(
  ask: () => Promise<Answer>,
  onWait: OnWait,
  { wait = sleep, now = Date.now } = {},
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!isRateLimited(error)) throw error
    onWait({ error, until: now() + waitMs(error) })
    await wait(waitMs(error))
    onWait(undefined)
    return ask()
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
