import { Type, type Static } from 'typebox'
import { Balance } from './account.ts'
import { Day } from './day.ts'
import { DateTime, Uuid } from './formats.ts'
import { nextCursor } from './next-cursor.ts'
import { nullable } from './nullable.ts'
import { pageQuery } from './page-query.ts'
import { stringEnum } from './string-enum.ts'

export const ledgerKinds = ['grant', 'hold', 'charge', 'release', 'refund', 'redemption'] as const
const kind = stringEnum(ledgerKinds, {
  description:
    'What happened to the coins: `refund` is what came back after a charge, `redemption` what a code gave.',
})

export const LedgerEntry = Type.Object(
  {
    id: Type.Integer({
      description: 'Number of the entry in its account, from 1; what moved later has a higher one.',
      examples: [12],
    }),
    kind,
    coins: Type.Integer({
      description: 'How many; negative only where a grant took coins back.',
      examples: [500],
    }),
    balance: Type.With(Balance, { description: 'What the account had afterwards.' }),
    generationId: nullable(
      Type.With(Uuid, { examples: [null] }),
      'The generation they were held, charged, released or refunded for; null for a grant and a redemption.',
    ),
    modelName: nullable(
      Type.String({ examples: [null] }),
      'Name of its model at the submit; null without one.',
    ),
    effectId: nullable(
      Type.String({ examples: [null] }),
      'Id of the effect it ran; null for a plain model and without one.',
    ),
    note: nullable(
      Type.String({ examples: ['Invoice 2031'] }),
      'Why, where somebody said so; of a redemption the end of the code.',
    ),
    createdAt: Type.With(DateTime, { description: 'When the coins moved.' }),
  },
  { title: 'LedgerEntry', description: 'One movement of coins; never changed afterwards.' },
)
export type LedgerEntry = Static<typeof LedgerEntry>

export const LedgerPage = Type.Object(
  {
    items: Type.Array(LedgerEntry, {
      description:
        'Newest first, by their moments. Where a clock was set back in between, numbers say what came after what.',
    }),
    nextCursor,
  },
  { title: 'LedgerPage', description: 'A page of the ledger of an account.' },
)
export type LedgerPage = Static<typeof LedgerPage>

const filters = {
  kind: Type.Optional(Type.With(kind, { description: 'Only entries of this kind.' })),
  from: Type.Optional(Type.With(Day, { description: 'Only entries of this UTC day or later.' })),
  to: Type.Optional(Type.With(Day, { description: 'Only entries of this UTC day or earlier.' })),
}

/** Which entries; days are UTC days, both of them included. */
export const LedgerFilters = Type.Object(filters, { additionalProperties: false })
export type LedgerFilters = Static<typeof LedgerFilters>

/** The query of `GET /account/v1/ledger`. */
export const LedgerQuery = Type.Object({ ...pageQuery, ...filters }, { additionalProperties: false })
