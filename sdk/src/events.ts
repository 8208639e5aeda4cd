import { sleep, startDeadline, type CallOptions } from './deadline.ts'
import { ApiError } from './errors.ts'
import { getJson, type Http } from './http.ts'
import { retryDelayMs } from './retry.ts'
import { openStream } from './stream.ts'
import type { WebhookEvent } from './types.ts'

export interface EventPage {
  items: WebhookEvent[]
  nextCursor: string | null
}

export interface EventsQuery {
  /** The place in the log to go on from; without one, from its beginning 30 days ago. */
  after?: string | undefined
  /** How many a page has at most. */
  limit?: number
}

/** An event, and the place in the log that it stands at. */
export interface LoggedEvent {
  cursor: string
  event: WebhookEvent
}

const PAUSE_MS = 1_000

export function eventsOf(http: Http) {
  return {
    /** One page of the account's log of events, oldest first. */
    page({ after, limit }: EventsQuery = {}, options: CallOptions = {}): Promise<EventPage> {
      return getJson(http, '/v1/events', options, { after, limit })
    },

    /** Every event after `after` and every new one as it happens, until you stop reading. Keep the cursor to go on. */
    async *stream({
      after,
      ...options
    }: { after?: string | undefined } & CallOptions = {}): AsyncGenerator<LoggedEvent> {
      const { signal } = startDeadline(options)
      let lastId = after
      for (let failures = 0; ;) {
        let pauseMs = PAUSE_MS
        try {
          const { messages, retryMs } = await openStream(http, '/v1/events', { lastId, signal })
          for await (const { id, data } of messages) {
            failures = 0
            lastId = id
            yield { cursor: id, event: JSON.parse(data) as WebhookEvent }
          }
          pauseMs = retryMs() ?? PAUSE_MS
        } catch (error) {
          signal?.throwIfAborted()
          if (!(error instanceof ApiError)) throw error
          error.attempts = ++failures
          const delayMs = retryDelayMs(error, 'always', Math.random())
          if (delayMs === undefined) throw error
          pauseMs = delayMs
        }
        await sleep(pauseMs, signal)
      }
    },
  }
}
