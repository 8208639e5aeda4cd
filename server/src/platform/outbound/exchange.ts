import type { Dispatcher } from 'undici'
import type { Answer } from './answer.ts'
import { cappedBytes } from './capped-bytes.ts'
import type { Cancellation } from './deadline.ts'

/** Sends one request and resolves with its answer, unless cancelled. Redirects are answers like any other. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  maxBytes: number,
  cancellation: Cancellation,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const received = cappedBytes(maxBytes)
  const head = { status: 0, headers: {} }
  cancellation.soFar = () =>
    head.status === 0 ? undefined : { ...head, body: received.bytes(), isCut: true }

  dispatcher.dispatch(request, {
    // Called once there is a connection: before that, undici offers no way to abort.
    onRequestStart(controller) {
      if (cancellation.error) return controller.abort(cancellation.error)
      cancellation.isSent = true
      cancellation.onCancel = (error) => controller.abort(error)
    },
    // Called for informational (1xx) answers, too; the last one counts.
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
