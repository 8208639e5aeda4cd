import { Type, type Static } from 'typebox'
import { Day } from './day.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

/** How many days one answer covers at most, and by default. */
export const usageDays = { most: 90, usual: 30 } as const
/** How many models, keys or projects have rows of their own; the others share one row per day. */
export const usageRows = 20

export const usageGroupings = ['model', 'key', 'project'] as const
export type UsageGrouping = (typeof usageGroupings)[number]
const by = stringEnum(usageGroupings, { description: 'What to tell apart; `model` unless told.' })

/** The query of `GET /account/v1/usage`. */
export const UsageQuery = Type.Object(
  {
    from: Type.Optional(
      Type.With(Day, {
        description: `The first UTC day; unless told, the one that makes it ${usageDays.usual} days.`,
      }),
    ),
    to: Type.Optional(Type.With(Day, { description: 'The last UTC day, included; today unless told.' })),
    by: Type.Optional(by),
  },
  { additionalProperties: false },
)
export type UsageQuery = Static<typeof UsageQuery>

const amounts = {
  coins: Type.Integer({ minimum: 0, description: 'Coins charged.', examples: [120] }),
  runs: Type.Integer({
    minimum: 0,
    description: 'Generations that ended, whether they succeeded or not.',
    examples: [12],
  }),
}

export const UsageRow = Type.Object(
  {
    day: Type.With(Day, { description: 'The UTC day on which they ended.' }),
    id: nullable(
      Type.String({ examples: ['sandbox-image'] }),
      'Of the model, key or project; null for none (the account page has no key) and for the others.',
    ),
    label: Type.String({ description: 'What to call it.', examples: ['Sandbox image'] }),
    lastFour: nullable(
      Type.String({ examples: [null] }),
      'Of a key its last four characters, for two may have one name; null for anything else.',
    ),
    others: Type.Boolean({
      description: `Whether these are all but the ${usageRows} that cost most, together.`,
      examples: [false],
    }),
    ...amounts,
  },
  { title: 'UsageRow', description: 'What one model, key or project used on one day.' },
)
export type UsageRow = Static<typeof UsageRow>

export const Usage = Type.Object(
  {
    from: Type.With(Day, { description: 'The first day.' }),
    to: Type.With(Day, { description: 'The last day.' }),
    by,
    items: Type.Array(UsageRow, {
      description: 'By day, and on each day those first that cost most over all days. Nothing used, no row.',
    }),
    totals: Type.Object(
      {
        ...amounts,
        refunded: Type.Integer({
          minimum: 0,
          description:
            'Coins that operators gave back on these days, also for what ended before. They are not taken off `coins`.',
          examples: [0],
        }),
      },
      { description: 'Of all days and rows together.' },
    ),
  },
  { title: 'Usage', description: 'What an account used, day by day.' },
)
export type Usage = Static<typeof Usage>
