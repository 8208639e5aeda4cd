import { EventPage, EventsQuery } from '@atelier/contract/event-log.ts'
import { exampleGeneration } from '@atelier/contract/generation.ts'
import { eventLimits, limits } from '@atelier/contract/limits.ts'
import { Type } from 'typebox'
import { prefers } from '../platform/http/accept.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { EventsDependencies } from './dependencies.ts'
import { formatMessage } from '../platform/http/event-message.ts'
import { EVENT_STREAM } from '../platform/http/event-stream.ts'
import { logSubscription } from './log-subscription.ts'

const exampleEvent = {
  id: '0198c0dd-b1f0-7d35-a1c4-5e6f70819203',
  type: 'generation.succeeded',
  createdAt: exampleGeneration.completedAt,
  data: { generation: exampleGeneration },
}

export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  summary: 'Read the log of events',
  description: `Every generation of your account that has ended in the last ${eventLimits.logDays} days, as webhooks are told of it, oldest first, with fresh links: for those who cannot be reached by a webhook, or were away. With \`Accept: text/event-stream\` it goes on as things happen; each message has the type of its event and, as \`id\`, its place in the log, to be sent as \`Last-Event-ID\`. None is left out, whatever happened in between; a stream ends as that of a generation does, and counts among the same.`,
  scope: 'read',
  query: EventsQuery,
  headers: Type.Object({
    'Last-Event-ID': Type.Optional(
      Type.String({
        description:
          'The `id` of the last message you have seen; it wins over `after`. An empty one is as good as none.',
      }),
    ),
  }),
  responds: { 200: EventPage },
  stream: Type.String({
    contentMediaType: EVENT_STREAM,
    description: 'Messages, each with a WebhookEvent in its `data`.',
    examples: [
      formatMessage({
        id: '7c1f09aa.pX3vVdQ1Zk9n',
        event: exampleEvent.type,
        data: JSON.stringify(exampleEvent),
      }),
    ],
  }),
  problems: ['unavailable'],
  async handle(call, dependencies: EventsDependencies) {
    const { account, callerId, query, headers, request } = call
    const { subscriptions, eventLog, streams, cursors } = dependencies
    const list = ['events', account.id]
    const sealCursor = (seq: number) => cursors.seal(list, seq)
    const seenId = headers['Last-Event-ID'] || undefined
    const [cursor, path] = seenId === undefined ? [query.after, 'after'] : [seenId, 'Last-Event-ID']
    const afterSeq = cursors.open<number>(list, cursor, path) ?? 0

    if (prefers(request.headers.accept, EVENT_STREAM)) {
      if (request.method === 'HEAD') return { 200: new Download({ mediaType: EVENT_STREAM }) }
      const stream = streams.open(callerId, account.id)
      const target = { accountId: account.id, callerId, seenSeq: afterSeq, sealCursor }
      subscriptions.add(logSubscription(dependencies, stream, target))
      return { 200: stream }
    }

    const limit = query.limit ?? limits.pageSizeDefault
    const logged = await eventLog.add({ accountId: account.id, afterSeq, limit: limit + 1 })
    const { items, nextCursor } = pageOf(logged, limit, ({ seq }) => sealCursor(seq))
    const last = items.at(-1)
    return {
      200: {
        items: items.map(({ event }) => event),
        nextCursor,
        lastCursor: last ? sealCursor(last.seq) : (cursor ?? null),
      },
    }
  },
})
