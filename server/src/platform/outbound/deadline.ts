import { explain, OutboundError } from './error.ts'
import type { Answer } from './answer.ts'

/** What the work hears of its end; an AbortSignal would be a third of the cost of a small request. */
export type Ending = {
  error?: OutboundError
  onEnd?: (error: OutboundError) => void
  /** What has come of the answer. */
  soFar?: () => Answer | undefined
}

/** Ends with its work, when the time is over, or when the caller wants it no more; whatever the work itself does. */
export async function withDeadline<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (ending: Ending) => Promise<Result>,
): Promise<Result> {
  const ending: Ending = {}
  const ended = Promise.withResolvers<never>()
  const end = (error: OutboundError) => {
    ending.error = error
    ending.onEnd?.(error)
    ended.reject(error)
  }
  const onTimeout = () => end(new OutboundError('timed_out', `No answer within ${timeoutMs / 1000} seconds.`))
  const stopped = () => new OutboundError('stopped', 'The request was given up.', signal?.reason)
  const onAbort = () => end(stopped())

  if (signal?.aborted) throw stopped()
  const timer = setTimeout(onTimeout, timeoutMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([ended.promise, work(ending)])
  } catch (thrown) {
    const error = explain(thrown)
    const begun = ending.soFar?.()
    if (error instanceof OutboundError && begun) error.begun = begun
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
