import { Type, type Static } from 'typebox'
import { EffectId } from './effect.ts'
import { DateTime } from './formats.ts'
import { Notes } from './note.ts'
import { nullable } from './nullable.ts'
import { Params } from './params.ts'

export const QuoteRequest = Type.Object(
  {
    modelId: Type.String({
      minLength: 1,
      description: 'Id of a model in the catalog.',
      examples: ['sandbox-image'],
    }),
    params: Params,
    draft: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Default false. true asks for the price of a form still being filled: required params may be missing and count at the least they can cost, and no token is given.',
      }),
    ),
    effectId: Type.Optional(EffectId),
  },
  { additionalProperties: false, title: 'QuoteRequest', description: 'What to price.' },
)
export type QuoteRequest = Static<typeof QuoteRequest>

export const QuoteResponse = Type.Object(
  {
    modelId: Type.String({ description: 'The model priced.', examples: ['sandbox-image'] }),
    coins: Type.Integer({
      exclusiveMinimum: 0,
      description: 'Total price: `coinsPerOutput` × `outputs`.',
      examples: [10],
    }),
    coinsPerOutput: Type.Integer({
      exclusiveMinimum: 0,
      description: 'Price of one output.',
      examples: [5],
    }),
    outputs: Type.Integer({
      exclusiveMinimum: 0,
      description: 'How many outputs the price is for.',
      examples: [2],
    }),
    quoteToken: nullable(
      Type.String({ minLength: 1, examples: ['eyJhIjoiMDE5OC…'] }),
      'Send with the submit to pay exactly `coins`. Valid 10 minutes; null for a draft.',
    ),
    expiresAt: Type.With(DateTime, {
      description:
        'Until when the price binds. Afterwards a submit with the token is accepted only at the same price.',
    }),
    availableCoins: Type.Integer({
      minimum: 0,
      description: 'Coins the account can spend now.',
      examples: [9990],
    }),
    notes: Notes,
  },
  { title: 'QuoteResponse', description: 'A binding price: exactly what a submit would charge.' },
)
export type QuoteResponse = Static<typeof QuoteResponse>
