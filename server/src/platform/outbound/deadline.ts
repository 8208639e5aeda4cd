import { explain, OutboundError } from './error.ts'
import type { Answer } from './answer.ts'

/** Tells the work that it is cancelled; an AbortSignal would be a third of the cost of a small request. */
export type Cancellation = {
  error?: OutboundError
  /** Some of the request may have arrived. */
  isSent?: boolean
  onCancel?: (error: OutboundError) => void
  /** The part of the answer that has arrived. */
  soFar?: () => Answer | undefined
}

/** Settles with the work, when the time is over or when the signal aborts, even if the work itself goes on. */
export async function withDeadline<Result>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (cancellation: Cancellation) => Promise<Result>,
): Promise<Result> {
  const cancellation: Cancellation = {}
  const ended = Promise.withResolvers<never>()
  const end = (error: OutboundError) => {
    cancellation.error = error
    cancellation.onCancel?.(error)
    ended.reject(error)
  }
  const onTimeout = () => end(new OutboundError('timed_out', `No answer within ${timeoutMs / 1000} seconds.`))
  const stopped = () => new OutboundError('stopped', 'The request was stopped.', signal?.reason)
  const onAbort = () => end(stopped())

  if (signal?.aborted) throw stopped()
  const timer = setTimeout(onTimeout, timeoutMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([ended.promise, work(cancellation)])
  } catch (thrown) {
    const error = explain(thrown)
    const partialAnswer = cancellation.soFar?.()
    if (error instanceof OutboundError && partialAnswer) error.partialAnswer = partialAnswer
    if (error instanceof OutboundError) error.isSent = cancellation.isSent ?? false
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
