import { startDeadline, type CallOptions } from './deadline.ts'
import { getJson, parseJson, type Http } from './http.ts'
import { readOn } from './read-on.ts'
import { RECONNECT } from './sse.ts'
import type { EventPage, ListEventsQuery, WebhookEvent } from './types.ts'

/**
 * An event, and a place in the log from which to go on: nothing after this event is missed from there. Where streams do
 * not come through it may be that of an earlier one, so that events come twice: deduplicate on `id`, as with webhooks.
 */
export interface LoggedEvent {
  cursor: string
  event: WebhookEvent
}

const PAGE_SIZE = 30

export function eventsOf(http: Http) {
  return {
    /** One page of the account's log of events, oldest first. Without `after`, or with an empty one, from the beginning. */
    page({ after, limit }: ListEventsQuery = {}, options: CallOptions = {}): Promise<EventPage> {
      return getJson<EventPage>(http, '/v1/events', options, { after: after || undefined, limit }, 'items')
    },

    /**
     * Every event after `after`, or from the beginning if that is left out or empty, and every new one as it happens, until
     * you stop reading. Keep the cursor to go on.
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
              // A page names the place of its last event alone: where there is none before it, it is one event long.
              const query = { after: lastId, limit: lastId === undefined ? 1 : PAGE_SIZE }
              page = await getJson<EventPage>(
                http,
                path,
                { ...deadline, maxRetries: Infinity },
                query,
                'items',
              )
              for (const [index, event] of page.items.entries()) {
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
