import { Type, type Static } from 'typebox'
import { EffectId } from './effect.ts'
import { nullable } from './nullable.ts'
import { Params } from './params.ts'

// Spec: POST /v1/generations
export const IdempotencyKey = Type.String({
  minLength: 16,
  maxLength: 128,
  pattern: '^[A-Za-z0-9_-]+$',
  description:
    'Unique per intended generation. Repeating a submit with the same key and body returns the original generation and charges nothing.',
})
export type IdempotencyKey = Static<typeof IdempotencyKey>

export const SubmitRequest = Type.Object(
  {
    modelId: Type.String({
      minLength: 1,
      description: 'Id of a model in the catalog.',
      examples: ['sandbox-image'],
    }),
    params: Params,
    quoteToken: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'From a quote for the same params: pay exactly the quoted coins. Or send `maxCoins`.',
      }),
    ),
    maxCoins: Type.Optional(
      Type.Integer({
        exclusiveMinimum: 0,
        description:
          'Pay the current price, but refuse above this with `max_coins_exceeded`. Or send `quoteToken`.',
      }),
    ),
    projectId: Type.Optional(
      nullable(
        // Spec silent: a label of the client's own, at most 128 characters.
        Type.String({ minLength: 1, maxLength: 128 }),
        'A label of your own, stored with the generation and returned with it.',
      ),
    ),
    effectId: Type.Optional(EffectId),
    consent: Type.Optional(
      Type.Literal(true, {
        description:
          "States that the person shown or heard agreed. Required where a person's likeness or voice is processed.",
      }),
    ),
  },
  {
    additionalProperties: false,
    // For the OpenAPI document. The submit itself refuses both and neither, in one issue for each of the fields.
    exactlyOneOf: ['quoteToken', 'maxCoins'],
    title: 'SubmitRequest',
    description: 'What to make. Send exactly one of `quoteToken` and `maxCoins`.',
    examples: [
      {
        modelId: 'sandbox-image',
        params: { prompt: 'A lighthouse at dusk', num_outputs: 2 },
        maxCoins: 10,
      },
    ],
  },
)
export type SubmitRequest = Static<typeof SubmitRequest>
