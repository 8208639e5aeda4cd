import { sleep, type Deadline } from './deadline.ts'
import { ApiError } from './errors.ts'
import type { Http } from './http.ts'
import type { SseMessage } from './sse.ts'
import { openStream } from './stream.ts'

/** What a stream tells, and what can be asked for where there is none. */
export interface Source<Item> {
  /** Of the stream. */
  path: string
  /** After which message it goes on. */
  lastId(): string | undefined
  /** Undefined for a message that is none of its items. */
  read(message: SseMessage): Item | undefined
  /** All that is new by now. */
  ask(): AsyncIterable<Item>
}

// Spec: poll no faster than every 2 seconds.
const FIRST_POLL_MS = 2_000
const LONGEST_POLL_MS = 10_000
/** Something that keeps streams back is there tomorrow too, but whoever reads on for weeks may meet another network. */
const HOPELESS_MS = 10 * 60_000

/**
 * Reads on for ever. It is told by the event stream; where there is none it asks, and between two streams too, so that it
 * gets on whatever lies between us and the service.
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

/** For how long to ask instead, after a stream was refused or broke off. One that is silent is kept back on the way. */
function awayMs({ code, status, retryAfterMs }: ApiError): number {
  if (status === 429) return retryAfterMs ?? LONGEST_POLL_MS
  return code === 'connection_failed' || status >= 500 ? (retryAfterMs ?? 0) : HOPELESS_MS
}
