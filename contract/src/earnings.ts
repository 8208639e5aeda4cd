import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'

/** Money is text: binary fractions would not add up. */
const decimal = (example: string) => Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', examples: [example] })

export const Money = decimal('0.0042')

export const BackendCost = Type.Object(
  {
    amount: Type.Number({ minimum: 0, description: 'How much.', examples: [2.1] }),
    unit: Type.String({ description: 'In which unit of the backend.', examples: ['seconds'] }),
  },
  { title: 'ReportedCost', description: 'What a backend charged, in its own unit.' },
)

export const Earnings = Type.Object(
  {
    currency: nullable(
      Type.String({ examples: ['USD'] }),
      'Of these amounts, as `COIN_VALUE` has it; null without it.',
    ),
    costMoney: nullable(
      Money,
      'What backends charged, as far as it is known, by the rates of the model files; null where nothing is known.',
    ),
    unknownCosts: Type.Integer({
      minimum: 0,
      description: 'Attempts of which nobody knows, or knows yet, what they cost in money.',
      examples: [0],
    }),
    coinsWorth: nullable(
      decimal('0.06'),
      'What the charged coins, less refunds, were sold for; null without `COIN_VALUE`.',
    ),
    margin: nullable(
      decimal('0.0558'),
      'What is left of that once backends are paid; null without `COIN_VALUE`, and where a cost is unknown.',
    ),
  },
  { title: 'Earnings', description: 'What coins have brought in and backends have cost.' },
)
export type Earnings = Static<typeof Earnings>
