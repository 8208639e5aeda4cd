import { isRateLimited, waitMs, type CallFailed } from '../../api/problem.ts'

/** Told how long is waited, and then that the wait is over. */
export type OnWait = (wait: { error: CallFailed; until: number } | undefined) => void

/** Asks; where that was one request too many, asks the same once more as soon as it may. */
export async function waitOutOnce<Answer>(
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
