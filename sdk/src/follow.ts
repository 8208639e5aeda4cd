import { sleep } from './deadline.ts'
import { ApiError } from './errors.ts'
import { getJson, type Http } from './http.ts'
import { openStream } from './stream.ts'
import type { Generation } from './types.ts'

// Spec: poll no faster than every 2 seconds.
const FIRST_POLL_MS = 2_000
const LONGEST_POLL_MS = 10_000
/** Some six minutes: a service that is being replaced comes back within that. */
const PATIENT_RETRIES = 50

const finalStatuses = new Set(['succeeded', 'failed', 'canceled'])
export const isFinal = ({ status }: Generation) => finalStatuses.has(status)

/**
 * The generation now and after every change, until it has ended. It is told by the event stream; where there is none it
 * asks, and between two streams too, so that it gets on whatever lies between us and the service. The same state may
 * come twice.
 */
export async function* follow(
  http: Http,
  id: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Generation, void, undefined> {
  const path = `/v1/generations/${encodeURIComponent(id)}`
  let lastId: string | undefined
  let isStreaming = true
  let pollMs = FIRST_POLL_MS
  for (;;) {
    let pauseMs = pollMs
    if (isStreaming) {
      try {
        const { messages, retryMs } = await openStream(http, `${path}/events`, { lastId, signal })
        for await (const { id: messageId, event, data } of messages) {
          if (event !== 'generation') continue
          lastId = messageId
          const generation = JSON.parse(data) as Generation
          yield generation
          if (isFinal(generation)) return
        }
        pauseMs = Math.max(pauseMs, retryMs() ?? 0)
      } catch (error) {
        signal?.throwIfAborted()
        isStreaming = isPassing(error)
      }
    }
    const generation = await getJson<Generation>(http, path, { signal, maxRetries: PATIENT_RETRIES })
    yield generation
    if (isFinal(generation)) return
    await sleep(pauseMs, signal)
    pollMs = Math.min(pollMs * 1.5, LONGEST_POLL_MS)
  }
}

/**
 * Whether a stream may work the next time. What refuses it now refuses it then: no such stream, too many of them. One
 * that is silent is kept back by something between us.
 */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'connection_failed' || error.status >= 500)
}
