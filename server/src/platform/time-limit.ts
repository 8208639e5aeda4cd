export type TimeLimit = Disposable & { readonly signal: AbortSignal }

/**
 * A signal that aborts when the time is over, unless it is disposed of before. `AbortSignal.timeout` keeps its timer, itself and whoever
 * listens until then, however soon the work is done: ten minutes of it for each generation were hundreds of megabytes.
 */
export function startTimeLimit(ms: number): TimeLimit {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`It took longer than ${ms} ms`, 'TimeoutError'))
  }, ms)
  timer.unref()
  return { signal: controller.signal, [Symbol.dispose]: () => clearTimeout(timer) }
}
