export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
}

/** Rejects when the promise is not settled in time. Whatever it stands for goes on: whoever asked for it ends it. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // What arrived while this process was busy is read first: its own delay is nobody else's fault.
      setImmediate(reject, new DeadlineExceeded(`There was no answer within ${ms} ms`))
    }, ms)
    promise.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
