import type { Dispatcher } from 'undici'
import type { Answer } from './answer.ts'
import { cappedBytes } from './capped-bytes.ts'
import type { Ending } from './deadline.ts'

/** One request and what comes back, until `ending`. Redirects are answers like any other. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  maxBytes: number,
  ending: Ending,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const received = cappedBytes(maxBytes)
  const head = { status: 0, headers: {} }
  ending.soFar = () => (head.status === 0 ? undefined : { ...head, body: received.bytes(), isCut: true })

  dispatcher.dispatch(request, {
    // Called once there is a connection: until then undici would not hear of an end.
    onRequestStart(controller) {
      if (ending.error) return controller.abort(ending.error)
      ending.onEnd = (error) => controller.abort(error)
    },
    // Called for informational answers, too; the last one counts.
    onResponseStart(_, status, headers) {
      Object.assign(head, { status, headers })
    },
    onResponseData(controller, chunk) {
      if (received.add(chunk)) return
      resolve({ ...head, body: received.bytes(), isCut: true })
      controller.abort(new Error('more than was asked for'))
    },
    onResponseEnd: () => resolve({ ...head, body: received.bytes(), isCut: false }),
    onResponseError: (_, error) => reject(error),
  })
  return promise
}
