import { Type, type Static } from 'typebox'
import { visiblePattern } from './visible.ts'

/** The most coins that one grant moves. */
export const maxGrant = 1_000_000_000_000

export const GrantRequest = Type.Object(
  {
    coins: Type.Integer({
      minimum: -maxGrant,
      maximum: maxGrant,
      not: { const: 0 },
      description: 'How many to give; negative takes them back.',
      examples: [500],
    }),
    note: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Why; the account holder reads it.',
      examples: ['Invoice 2031'],
    }),
  },
  { title: 'GrantRequest', description: 'Coins to give or to take back.', additionalProperties: false },
)
export type GrantRequest = Static<typeof GrantRequest>

export const RefundRequest = Type.Object(
  {
    coins: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxGrant,
        description: 'How many to give back, at most what was charged; all of it when not sent.',
        examples: [8],
      }),
    ),
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: visiblePattern,
      description: 'Why; the account holder reads it.',
      examples: ['The image was blank.'],
    }),
  },
  {
    title: 'RefundRequest',
    description: 'Coins to give back for a generation.',
    additionalProperties: false,
  },
)
export type RefundRequest = Static<typeof RefundRequest>
