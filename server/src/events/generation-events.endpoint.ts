import { Uuid } from '@atelier/contract/formats.ts'
import { exampleGeneration } from '@atelier/contract/generation.ts'
import { eventLimits } from '@atelier/contract/limits.ts'
import { Type } from 'typebox'
import { isFinal } from '../generations/generation.ts'
import { Download } from '../platform/http/download.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { EventsDependencies } from './dependencies.ts'
import { formatMessage } from '../platform/http/event-message.ts'
import { EVENT_STREAM } from '../platform/http/event-stream.ts'
import { generationSubscription } from './generation-subscription.ts'

const Version = { pattern: '^[0-9]{1,15}$' }

export const followGeneration = endpoint({
  method: 'GET',
  path: '/v1/generations/{id}/events',
  summary: 'Follow a generation',
  description: `The generation now, and again at every change of its status, progress or place in the queue; the stream ends after the message with the final status. A message is a \`generation\` whose \`id\` grows with every change: send the last one you have seen as \`Last-Event-ID\`, to whatever node, and you get the state at once if it is newer. Several changes in short order may come as one. A comment comes every ${eventLimits.heartbeatSeconds} seconds. The stream also ends when the key or session does, when the node stops, and after ${eventLimits.streamMinutes} minutes: come back after the time in \`retry\`. The first message has one; where it should be another, a last message \`reconnect\` says so, with \`retryMs\` in its \`data\` too. On a node a key or session has at most ${eventLimits.streamsPerKey} streams open, an account ${eventLimits.streamsPerAccount}: at the limit the oldest gives way, or, if that is younger than a minute, the new one is refused with 429. A node that is full answers 503. To open one counts as one request.`,
  scope: 'read',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(
    {
      after: Type.Optional(
        Type.String({
          ...Version,
          description: 'The same as `Last-Event-ID`, for those who cannot set it. The header wins.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  headers: Type.Object({
    'Last-Event-ID': Type.Optional(
      Type.String({
        pattern: '^[0-9]{0,15}$',
        description:
          'The `id` of the last message you have seen. Browsers send it by themselves. An empty one is as good as none.',
      }),
    ),
  }),
  responds: {
    200: Type.String({
      contentMediaType: EVENT_STREAM,
      description: 'Messages, each with a Generation in its `data`.',
      examples: [
        formatMessage({
          retryMs: 3000,
          id: '1000000002',
          event: 'generation',
          data: JSON.stringify(exampleGeneration),
        }),
      ],
    }),
    204: Type.Null({
      description: 'It has ended, and you have seen its end. Browsers do not come back then.',
    }),
  },
  problems: ['not_found', 'unavailable'],
  async handle(call, dependencies: EventsDependencies) {
    const { account, callerId, query, headers, request, problem } = call
    const { subscriptions, states, streams } = dependencies
    const { id } = call.params
    const seenVersion = Number(headers['Last-Event-ID'] || (query.after ?? -1))
    const state = await states.add(id)
    if (state?.accountId !== account.id)
      throw problem('not_found', 'This account has no generation with this id.')
    if (isFinal(state.status) && state.version === seenVersion) return { 204: null }
    if (request.method === 'HEAD') return { 200: new Download({ mediaType: EVENT_STREAM }) }

    const stream = streams.open(callerId, account.id)
    subscriptions.add(generationSubscription(dependencies, stream, { ...state, id, callerId, seenVersion }))
    return { 200: stream }
  },
})
