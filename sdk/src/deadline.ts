/** What ends a call early. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long the call may take, including retries; after that it throws a `TimeoutError`. */
  timeoutMs?: number | undefined
}

/**
 * Combines a signal and a time limit; `endsAt` says when the time is up. Passed on as options, it makes several calls
 * share one time limit.
 */
export interface Deadline extends CallOptions {
  signal: AbortSignal | undefined
  endsAt: number
}

export function startDeadline(options: CallOptions): Deadline {
  const { signal, timeoutMs } = options
  signal?.throwIfAborted()
  if (isRunning(options)) return options
  if (timeoutMs === undefined || timeoutMs === Infinity) return { signal, endsAt: Infinity }
  const ms = timerMs(timeoutMs)
  const timeout = AbortSignal.timeout(ms)
  return {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    endsAt: Date.now() + ms,
  }
}

/** The longest delay of a timer; longer ones fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

function timerMs(timeoutMs: number): number {
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 0))
    throw new TypeError('timeoutMs must be a number of milliseconds from 0 on')
  return Math.min(Math.ceil(timeoutMs), LONGEST_TIMER_MS)
}

const isRunning = (options: CallOptions): options is Deadline => 'endsAt' in options

/** Throws the signal's reason if it is aborted first. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
