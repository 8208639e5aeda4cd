import { Type, type Static } from 'typebox'
import { eventLimits } from './limits.ts'
import { nextCursorFor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { WebhookEvent } from './webhook-event.ts'

/** The query of `GET /v1/events`. */
export const EventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        description: `The place to go on from: a \`nextCursor\` or \`lastCursor\`, or the \`id\` of a message. Without it the log begins ${eventLimits.logDays} days ago.`,
      }),
    ),
    limit: pageQuery.limit,
  },
  { additionalProperties: false },
)
export type EventsQuery = Static<typeof EventsQuery>

export const EventPage = Type.Object(
  {
    items: Type.Array(WebhookEvent, { description: 'Oldest first.' }),
    nextCursor: nextCursorFor('Send as `after` for the next page; null on the last.'),
    lastCursor: nullable(
      Type.String({ minLength: 1 }),
      'The place up to which you have read. Keep it and send it as `after` later, for what has happened since; null while you have read nothing.',
    ),
  },
  { title: 'EventPage', description: 'A page of the log of events of an account.' },
)
export type EventPage = Static<typeof EventPage>
