import { Type, type Static } from 'typebox'
import { BackendCost, Earnings } from './earnings.ts'
import { DateTime } from './formats.ts'
import { generationErrorCodes } from './generation.ts'
import { nullable } from './nullable.ts'

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] })
const coins = (description: string, example: number) => Type.Integer({ description, examples: [example] })

const load = {
  queued: count('Generations that wait, with or without a slot.', 12),
  processing: count('Generations being made.', 4),
  oldestQueuedSeconds: nullable(
    Type.Integer({ minimum: 0, examples: [31] }),
    'How long the one that waits longest has waited; null when none waits.',
  ),
}

const QueueLoad = Type.Object(
  { queue: Type.String({ description: 'Name of the queue.', examples: ['generations'] }), ...load },
  { title: 'QueueLoad', description: 'What waits and runs on one queue.' },
)

const percentiles = (description: string) =>
  nullable(
    Type.Object(
      {
        p50: Type.Number({ minimum: 0, description: 'Half of them took at most this.' }),
        p90: Type.Number({ minimum: 0, description: 'Nine in ten took at most this.' }),
      },
      {
        title: 'Percentiles',
        description: 'How long generations took, in seconds.',
        examples: [{ p50: 0.4, p90: 6.2 }],
      },
    ),
    description,
  )

const ModelAtBackend = Type.Object(
  {
    modelId: Type.String({ description: 'The model.', examples: ['hosted-image'] }),
    backendId: Type.String({ description: 'The backend.', examples: ['replicate-api.replicate.com'] }),
    attempts: count('Tries that ended.', 214),
    failures: count('Those of them that did not succeed, parked ones included.', 3),
    seconds: nullable(
      Type.Object(
        {
          p50: Type.Number({ minimum: 0, description: 'Half of them took at most this.' }),
          p95: Type.Number({ minimum: 0, description: 'Nineteen in twenty took at most this.' }),
        },
        { title: 'AttemptSeconds', description: 'In seconds.', examples: [{ p50: 2.1, p95: 4.8 }] },
      ),
      'How long those took that succeeded, from their submit to the stored outputs; null when none did.',
    ),
    costs: Type.Array(BackendCost, { description: 'What the backend reported, by its unit.' }),
    coinsCharged: count('Coins charged for what it delivered, whether or not refunded.', 1266),
    earnings: Earnings,
  },
  { title: 'ModelAtBackend', description: 'How a model does at one of its backends.' },
)

const errorCounts = Object.fromEntries(
  generationErrorCodes.map((code) => [code, count(`Those that failed with \`${code}\`.`)]),
) as Record<(typeof generationErrorCodes)[number], ReturnType<typeof count>>

export const Stats = Type.Object(
  {
    at: Type.With(DateTime, { description: 'The moment these numbers are of.' }),
    queue: Type.Object(
      { ...load, byQueue: Type.Array(QueueLoad, { description: 'Each queue that is not empty.' }) },
      { description: 'What waits and runs now.' },
    ),
    lastHour: Type.Object(
      {
        byStatus: Type.Object(
          {
            succeeded: count('Those that succeeded.', 380),
            failed: count('Those that failed.', 3),
            canceled: count('Those that were canceled.', 1),
          },
          { description: 'Generations that ended, by how.' },
        ),
        byErrorCode: Type.Object(errorCounts, { description: 'Those that failed, by why.' }),
        byChannel: Type.Object(
          {
            web: count('From the account page.', 41),
            api: count('With API keys.', 330),
            mcp: count('By agents.', 13),
          },
          { description: 'Generations that ended, by how they were submitted.' },
        ),
        waitSeconds: percentiles('From submit to start; null when none was started.'),
        runSeconds: percentiles('From start to end; null when none was started.'),
      },
      { description: 'Generations that ended within the last hour.' },
    ),
    lastDay: Type.Object(
      {
        byModelAndBackend: Type.Array(ModelAtBackend, {
          description: 'Each backend of each model at which a try ended, by model and backend.',
        }),
      },
      {
        description:
          'Tries at backends that ended within the last 24 hours, and what they cost and brought in.',
      },
    ),
    deliveries: Type.Object(
      {
        pending: count('Those to be made, or to be made again.', 2),
        oldestDueSeconds: nullable(
          Type.Integer({ minimum: 0, examples: [null] }),
          'How long the one that is due for longest has been waiting; null when none is due.',
        ),
        lastHour: Type.Object(
          {
            delivered: count('Those that were received.', 371),
            failed: count('Those given up after their last attempt.', 1),
            skipped: count('Those not sent because their webhook is disabled.'),
          },
          { description: 'Deliveries that ended within the last hour.' },
        ),
      },
      { description: 'Events on their way to webhooks.' },
    ),
    coins: Type.Object(
      {
        granted: coins('Granted since the beginning, less what was taken back.', 100_000),
        redeemed: coins('What codes have given.', 1000),
        refunded: coins('Given back for generations that were charged.', 40),
        available: coins('What all accounts together can spend.', 92_240),
        held: coins('What is set aside for unfinished generations.', 300),
        charged: coins('What generations have cost, refunds not taken off.', 8_500),
      },
      {
        description: 'The coins of all accounts; the first three add up to what the last three do.',
      },
    ),
    workers: Type.Object(
      {
        activeJobs: count('Jobs that some worker runs and gives signs of life for.', 5),
        byQueue: Type.Array(
          Type.Object({
            queue: Type.String({ description: 'Name of the queue.', examples: ['generations'] }),
            activeJobs: count('Jobs of this queue.', 4),
          }),
          { description: 'Each queue with such jobs.' },
        ),
      },
      { description: 'What workers do now, housekeeping included.' },
    ),
  },
  { title: 'Stats', description: 'How the service is doing.' },
)
export type Stats = Static<typeof Stats>
