/** What ends a call early. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long the call may take with all its attempts; after that it throws a `TimeoutError`. */
  timeoutMs?: number | undefined
}

/** A signal and a limit of time as one signal; `endsAt` says when the time is up. */
export interface Deadline {
  signal: AbortSignal | undefined
  endsAt: number
}

export function startDeadline({ signal, timeoutMs }: CallOptions): Deadline {
  signal?.throwIfAborted()
  if (timeoutMs === undefined) return { signal, endsAt: Infinity }
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    endsAt: Date.now() + timeoutMs,
  }
}

/** Throws the signal's reason if it is aborted before. */
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
