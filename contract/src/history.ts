import { Type, type Static } from 'typebox'
import { Channel } from './account.ts'
import { Day } from './day.ts'
import { Uuid } from './formats.ts'
import { Generation } from './generation.ts'
import { GenerationsQuery } from './generations-query.ts'
import { labelFields } from './labels.ts'
import { nextCursorFor } from './next-cursor.ts'
import { nullable } from './nullable.ts'

const Refund = Type.Object(
  {
    coins: Type.Integer({ minimum: 1, description: 'How many.', examples: [8] }),
    reason: Type.String({ description: 'Why.', examples: ['The image was blank.'] }),
  },
  { title: 'Refund', description: 'Coins that came back after they were charged.' },
)

export const HistoryItem = Type.Object(
  {
    ...Generation.properties,
    channel: Channel,
    keyId: nullable(Uuid, 'Id of the API key it came with; null for the account page.'),
    refund: nullable(Refund, 'What an operator gave back of the charge; null for nothing.'),
    ...labelFields,
  },
  { title: 'HistoryItem', description: 'A generation, and how it was asked for.' },
)
export type HistoryItem = Static<typeof HistoryItem>

export const HistoryPage = Type.Object(
  {
    items: Type.Array(HistoryItem, { description: 'Newest first.' }),
    nextCursor: nextCursorFor(
      'Pass it as `cursor` to look further; null at the end. A page may have few items or none before that.',
    ),
  },
  { title: 'HistoryPage', description: 'A page of what an account made.' },
)
export type HistoryPage = Static<typeof HistoryPage>

/** The query of `GET /account/v1/generations`. */
export const HistoryQuery = Type.Object(
  {
    ...GenerationsQuery.properties,
    projectId: Type.Optional(
      Type.String({ minLength: 1, description: 'Only those submitted under this label.' }),
    ),
    id: Type.Optional(Type.With(Uuid, { description: 'Only this one.' })),
    keyId: Type.Optional(Type.With(Uuid, { description: 'Only those that came with this API key.' })),
    channel: Type.Optional(Channel),
    from: Type.Optional(Type.With(Day, { description: 'Only those submitted on this UTC day or later.' })),
    to: Type.Optional(Type.With(Day, { description: 'Only those submitted on this UTC day or earlier.' })),
    favorite: Type.Optional(
      Type.Boolean({ description: 'true: only favorites. false is the same as not sent.' }),
    ),
    tag: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'Only those with this tag.' }),
    ),
    collectionId: Type.Optional(Type.With(Uuid, { description: 'Only those in this collection.' })),
    text: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Only those whose prompt, text or lyrics have this in them; upper or lower case is the same.',
        examples: ['lighthouse'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type HistoryQuery = Static<typeof HistoryQuery>
