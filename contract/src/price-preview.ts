import { Type, type Static } from 'typebox'
import { Earnings, Money } from './earnings.ts'
import { Notes } from './note.ts'
import { nullable } from './nullable.ts'
import { Params } from './params.ts'

const decimal = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', examples: ['0.04'] })

const BackendPrice = Type.Object(
  {
    backendId: Type.String({ description: 'The backend.', examples: ['replicate-api.replicate.com'] }),
    provider: Type.String({ description: 'Which adapter runs it.', examples: ['replicate'] }),
    costMoney: nullable(
      Money,
      'What this request costs there by the rates of the model file; null where only the backend can say.',
    ),
    margin: nullable(decimal, 'What is left of the price; null where price or cost in money are unknown.'),
    lastMonth: Type.Object(
      {
        attempts: Type.Integer({ minimum: 0, description: 'Tries that ended there.', examples: [214] }),
        failures: Type.Integer({ minimum: 0, description: 'Those that did not succeed.', examples: [3] }),
        coinsCharged: Type.Integer({
          minimum: 0,
          description: 'Coins charged for what it delivered, whether or not refunded.',
        }),
        earnings: Earnings,
      },
      { title: 'LastMonth', description: 'What the model really cost and brought in there in 30 days.' },
    ),
  },
  { title: 'BackendPrice', description: 'What a model costs and leaves at one of its backends.' },
)

export const PricePreview = Type.Object(
  {
    modelId: Type.String({ description: 'The model priced.', examples: ['sandbox-image'] }),
    params: Type.With(Params, { description: 'What was priced, with every default.' }),
    coins: Type.Integer({ minimum: 0, description: 'Total price.', examples: [10] }),
    coinsPerOutput: Type.Integer({ minimum: 0, description: 'Price of one output.', examples: [5] }),
    outputs: Type.Integer({ minimum: 1, description: 'How many outputs the price is for.', examples: [2] }),
    coinsWorth: nullable(decimal, 'What these coins are sold for; null without `COIN_VALUE`.'),
    currency: nullable(Type.String({ examples: ['USD'] }), 'Of all amounts; null without `COIN_VALUE`.'),
    notes: Notes,
    backends: Type.Array(BackendPrice, { description: 'In the order they are tried.' }),
  },
  { title: 'PricePreview', description: 'What a request would cost a customer, and what it would leave.' },
)
export type PricePreview = Static<typeof PricePreview>
