import { Type, type Static } from 'typebox'
import { Earnings } from './earnings.ts'
import { DateTime } from './formats.ts'
import { nullable } from './nullable.ts'

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

const ended = {
  succeeded: count('Generations that succeeded.', 9120),
  failed: count('Those that failed.', 31),
  canceled: count('Those that were canceled.', 12),
}
const waitSeconds = nullable(
  Type.Object(
    {
      p50: Type.Number({ minimum: 0, description: 'Half of them waited at most this.' }),
      p95: Type.Number({ minimum: 0, description: 'Nineteen in twenty waited at most this.' }),
    },
    { title: 'WaitSeconds', description: 'In seconds.', examples: [{ p50: 0.4, p95: 3.1 }] },
  ),
  'From submit to start of those that ended, up to a tenth too high; null when none was started.',
)
const coinsCharged = count('Coins charged, whether or not refunded; `earnings` are less refunds.', 45_600)
const newAccounts = count('Accounts made.', 17)
const moved = Type.Array(
  Type.Object(
    {
      kind: Type.String({ description: 'Kind of the ledger.', examples: ['grant'] }),
      coins: Type.Integer({
        description: 'How many; negative where more were taken back.',
        examples: [50_000],
      }),
      entries: count('In how many entries.', 20),
    },
    { title: 'CoinsMoved', description: 'Coins that came or went.' },
  ),
  {
    description:
      'Coins that came or went other than by generations: grants, and whatever else the ledger knows.',
  },
)

const Period = Type.Object(
  {
    at: Type.With(DateTime, { description: 'When it began.' }),
    ...ended,
    waitSeconds,
    coinsCharged,
    moved,
    earnings: Earnings,
    newAccounts,
  },
  { title: 'OverviewPeriod', description: 'An hour or a UTC day.' },
)

const ModelEnds = Type.Object(
  { modelId: Type.String({ description: 'The model.', examples: ['hosted-image'] }), ...ended, coinsCharged },
  { title: 'OverviewModel', description: 'How generations of a model ended.' },
)

export const BackendMargin = Type.Object(
  {
    modelId: Type.String({ description: 'The model.', examples: ['hosted-image'] }),
    backendId: Type.String({ description: 'The backend.', examples: ['replicate-api.replicate.com'] }),
    attempts: count('Tries that ended there.', 214),
    failures: count('Those of them that did not succeed.', 3),
    coinsCharged: count('Coins charged for what it delivered, whether or not refunded.', 1266),
    earnings: Earnings,
  },
  { title: 'BackendMargin', description: 'What a model brought in and cost at one of its backends.' },
)

export const Overview = Type.Object(
  {
    at: Type.With(DateTime, { description: 'The moment of what waits and runs.' }),
    from: Type.With(DateTime, { description: 'Since when everything else is counted.' }),
    countedAt: nullable(
      DateTime,
      'Up to when: a job counts every minute. Null before it has for the first time.',
    ),
    uncountedHours: count('Hours since `from` that are still to be counted, as after an upgrade.'),
    queue: Type.Object(
      {
        queued: count('Generations that wait.', 12),
        processing: count('Generations being made.', 4),
        oldestQueuedSeconds: nullable(
          Type.Integer({ minimum: 0, examples: [31] }),
          'How long the one that waits longest has waited; null when none waits.',
        ),
      },
      { title: 'OverviewQueue', description: 'What waits and runs now.' },
    ),
    deliveries: Type.Object(
      {
        pending: count('Those to be made, or to be made again.', 2),
        overdue: count('Those of them that are due.', 1),
        oldestDueSeconds: nullable(
          Type.Integer({ minimum: 0, examples: [null] }),
          'How long the one that is due for longest has been waiting; null when none is due.',
        ),
        failingWebhooks: count('Webhooks in trouble: `GET /operator/v1/webhooks?failing=true`.'),
      },
      { title: 'OverviewDeliveries', description: 'Events on their way to webhooks now.' },
    ),
    audit: Type.Object(
      {
        ok: nullable(
          Type.Boolean({ examples: [true] }),
          'Whether the last audits found nothing wrong. False, too, when nothing new could be verified for half an hour. Null before the first.',
        ),
        verifiedAt: nullable(DateTime, 'Up to when everything new is known to add up.'),
        fullAt: nullable(DateTime, 'When everything was last read.'),
      },
      {
        title: 'OverviewAudit',
        description: 'Whether everything adds up; `GET /operator/v1/audit` says more.',
      },
    ),
    total: Type.With(Period, { description: 'All of the time together; `at` is its beginning.' }),
    series: Type.Array(Period, { description: 'Hour by hour for one day, else day by day, oldest first.' }),
    models: Type.Array(ModelEnds, { description: 'Those with most failures first.' }),
    backends: Type.Array(BackendMargin, {
      description: 'By model and backend, those with most failures first.',
    }),
  },
  { title: 'Overview', description: 'How the service and the business are doing.' },
)
export type Overview = Static<typeof Overview>
