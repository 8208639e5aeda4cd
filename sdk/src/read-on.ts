import { sleep, type Deadline } from './deadline.ts'
import { ApiError } from './errors.ts'
import type { Http } from './http.ts'
import type { SseMessage } from './sse.ts'
import { openStream } from './stream.ts'

/** A stream, and how to poll for the same items without one. */
export interface Source<Item> {
  /** The path of the stream. */
  path: string
  /** The message after which it continues. */
  lastId(): string | undefined
  /** Undefined for a message that is not an item. */
  read(message: SseMessage): Item | undefined
  /** All new items. */
  ask(): AsyncIterable<Item>
}

// Spec: poll no faster than every 2 seconds.
const FIRST_POLL_MS = 2_000
const LONGEST_POLL_MS = 10_000
/** A proxy that blocks streams usually stays, but a client that reads for weeks may change networks. */
const HOPELESS_MS = 10 * 60_000

/**
 * Reads without end. It uses the event stream, and polls where there is none and between two streams, so that it works
 * whatever is between client and service.
 */
export async function* readOn<Item>(
  http: Http,
  source: Source<Item>,
  deadline: Deadline,
): AsyncGenerator<Item, void, undefined> {
  const { signal } = deadline
  let streamAtMs = 0
  let pollMs = FIRST_POLL_MS
  for (;;) {
    if (Date.now() >= streamAtMs) {
      try {
        const { messages, retryMs } = await openStream(http, source.path, source.lastId(), deadline)
        for await (const message of messages) {
          const item = source.read(message)
          if (item === undefined) continue
          pollMs = FIRST_POLL_MS
          yield item
        }
        streamAtMs = Date.now() + (retryMs() ?? 0)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof ApiError)) throw error
        streamAtMs = Date.now() + awayMs(error)
      }
    }
    yield* source.ask()
    const leftMs = streamAtMs - Date.now()
    await sleep(leftMs > LONGEST_POLL_MS ? pollMs : Math.max(pollMs, leftMs), signal)
    pollMs = Math.min(pollMs * 1.5, LONGEST_POLL_MS)
  }
}

/**
 * How long to poll after a stream was refused or broke off. A stream without messages is probably blocked by a proxy.
 */
function awayMs({ code, status, retryAfterMs }: ApiError): number {
  if (status === 429) return retryAfterMs ?? LONGEST_POLL_MS
  return code === 'connection_failed' || status >= 500 ? (retryAfterMs ?? 0) : HOPELESS_MS
}
