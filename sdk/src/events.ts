import { startDeadline, type CallOptions } from './deadline.ts'
import { getJson, parseJson, type Http } from './http.ts'
import { readOn } from './read-on.ts'
import { RECONNECT } from './sse.ts'
import type { EventPage, ListEventsQuery, WebhookEvent } from './types.ts'

/**
 * An event, and a cursor from which nothing after the event is missed. Where streams are blocked it may be the cursor
 * of an earlier event, so that events come twice: deduplicate on `id`, as with webhooks.
 */
export interface LoggedEvent {
  cursor: string
  event: WebhookEvent
}

const PAGE_SIZE = 30

export function eventsOf(http: Http) {
  return {
    /** One page of the account's event log, oldest first; from the beginning without `after`, or with an empty one. */
    page({ after, limit }: ListEventsQuery = {}, options: CallOptions = {}): Promise<EventPage> {
      return getJson<EventPage>(http, '/v1/events', options, { after: after || undefined, limit }, 'items')
    },

    /**
     * Every event after `after`, or from the beginning if that is left out or empty, and every new one as it happens,
     * until you stop reading. Store the cursor to continue later.
     */
    async *stream({
      after,
      ...options
    }: { after?: string | undefined } & CallOptions = {}): AsyncGenerator<LoggedEvent> {
      const deadline = startDeadline(options)
      const path = '/v1/events'
      let lastId = after || undefined
      yield* readOn<LoggedEvent>(
        http,
        {
          path,
          lastId: () => lastId,
          read({ id, event: name, data }) {
            if (name === RECONNECT) return undefined
            const event = parseJson<WebhookEvent>(data, 'id')
            lastId = id
            return { cursor: id, event }
          },
          async *ask() {
            let page: EventPage
            do {
              // A page has the cursor of its last event only; without an earlier cursor, pages of one event are read.
              const query = { after: lastId, limit: lastId === undefined ? 1 : PAGE_SIZE }
              page = await getJson<EventPage>(
                http,
                path,
                { ...deadline, maxRetries: Infinity },
                query,
                'items',
              )
              for (const [index, event] of page.items.entries()) {
                // A page that has events has a cursor, and before its last one there is an earlier cursor.
                if (index === page.items.length - 1) lastId = page.lastCursor!
                yield { cursor: lastId!, event }
              }
            } while (page.nextCursor !== null)
          },
        },
        deadline,
      )
    },
  }
}
