import { Type } from 'typebox'

/** How many generations of an account may run at once. */
export const RunningLimit = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'How many generations of the account may run at once; more stay queued.',
  examples: [4],
})

const window = (description: string) =>
  Type.Object(
    {
      limit: Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Requests in one window.',
        examples: [240],
      }),
      windowSeconds: Type.Integer({
        minimum: 1,
        maximum: 86_400,
        description: 'Length of the window.',
        examples: [60],
      }),
    },
    { description, additionalProperties: false },
  )
export const RateLimitsRequest = Type.Object(
  { key: window('For each key.'), account: window('For all keys of the account together.') },
  {
    title: 'RateLimitsRequest',
    description: 'Limits of this account instead of the usual ones.',
    additionalProperties: false,
  },
)
