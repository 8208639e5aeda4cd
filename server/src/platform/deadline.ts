export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
}

/** Rejects when the promise is not settled in time. The work behind it goes on: the caller has to end it. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // First reads what arrived while this process was busy: that delay is not the other side's fault.
      setImmediate(reject, new DeadlineExceeded(`There was no answer within ${ms} ms`))
    }, ms)
    promise.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
