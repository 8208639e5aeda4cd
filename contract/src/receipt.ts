import { Type, type Static } from 'typebox'
import { Channel } from './account.ts'
import { BackendCost, Earnings, Money } from './earnings.ts'
import { DateTime, Uuid } from './formats.ts'
import { GenerationErrorCode, GenerationStatus } from './generation.ts'
import { LedgerEntry } from './ledger.ts'
import { ModelVersion } from './model-version.ts'
import { Notes } from './note.ts'
import { nullable } from './nullable.ts'
import { stringEnum } from './string-enum.ts'

const coins = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

export const attemptStates = ['submitting', 'running', 'parked', 'succeeded', 'failed'] as const

export const attempt = {
  number: Type.Integer({ minimum: 1, description: 'Which try it was; 1 is the first.', examples: [1] }),
  provider: Type.String({ description: 'The adapter that was asked.', examples: ['sandbox'] }),
  state: stringEnum(attemptStates, { description: 'How far it got; `parked` where it is unknown.' }),
  startedAt: Type.With(DateTime, { description: 'When it began.' }),
  endedAt: nullable(DateTime, 'When it ended; null while it goes on.'),
  errorCode: nullable(GenerationErrorCode, 'Why it failed; null unless it did.'),
}
const Attempt = Type.Object(attempt, {
  title: 'ReceiptAttempt',
  description: 'One try at running the generation. Tries cost nothing; outputs do.',
})
const OperatorReceiptAttempt = Type.Object(
  {
    ...attempt,
    errorDetail: nullable(
      Type.String({ examples: ['502 from upstream'] }),
      "The provider's own words; clients never see them.",
    ),
    backendId: nullable(
      Type.String({ examples: ['replicate-api.replicate.com'] }),
      'The backend; null for tries of before backends had names.',
    ),
    modelVersion: nullable(
      ModelVersion,
      'Version of the model that it was made with; null for tries of before models had any.',
    ),
    cost: nullable(BackendCost, 'What the backend said that it cost; null where it said nothing.'),
    costMoney: nullable(
      Money,
      'What that is in money by the rates of the model file when it began; null where it is unknown.',
    ),
  },
  { title: 'OperatorReceiptAttempt', description: 'One try, with what the provider said.' },
)

const receipt = {
  generationId: Type.With(Uuid, { description: 'Id of the generation.' }),
  modelId: Type.String({ description: 'Id of the model.', examples: ['sandbox-video'] }),
  modelName: Type.String({ description: 'Name of the model at the submit.', examples: ['Sandbox video'] }),
  status: GenerationStatus,
  channel: Channel,
  keyId: nullable(Uuid, 'Id of the API key it came with; null for the account page.'),
  coins: Type.Object(
    {
      quoted: coins('What the submit was quoted: the most it can cost.', 16),
      held: coins('What was set aside at the submit.', 16),
      charged: coins('What was paid out of that.', 8),
      released: coins('What came back. Once ended, charged and released make up what was held.', 8),
      refunded: coins('What an operator gave back of the charge; `entries` say why.', 0),
    },
    { title: 'ReceiptCoins', description: 'The coins of this generation, as the ledger has them.' },
  ),
  outputs: Type.Object(
    {
      requested: Type.Integer({ minimum: 1, description: 'How many were asked for.', examples: [2] }),
      delivered: Type.Integer({ minimum: 0, description: 'How many were made.', examples: [1] }),
    },
    { title: 'ReceiptOutputs', description: 'Only delivered outputs are charged.' },
  ),
  price: Type.Object(
    {
      coinsPerOutput: Type.Integer({ minimum: 1, description: 'Price of one output.', examples: [8] }),
      lines: Type.Array(Type.String(), {
        description: 'How the price came about, in words.',
        examples: [
          [
            '2 coins base price',
            '3 seconds of video × 2 coins',
            '= 8 coins for each output',
            '× 2 outputs = 16 coins',
          ],
        ],
      }),
    },
    {
      title: 'ReceiptPrice',
      description: 'The price at the submit; later changes of prices do not touch it.',
    },
  ),
  entries: Type.Array(LedgerEntry, { description: 'The movements of its coins, oldest first.' }),
  createdAt: Type.With(DateTime, { description: 'When it was submitted.' }),
  startedAt: nullable(DateTime, 'When processing began; null before.'),
  completedAt: nullable(DateTime, 'When it ended; null before.'),
}

export const Receipt = Type.Object(
  {
    ...receipt,
    notes: Notes,
    attempts: Type.Array(Attempt, { description: 'Every try, oldest first.' }),
  },
  { title: 'Receipt', description: 'What a generation cost, and why.' },
)
export type Receipt = Static<typeof Receipt>

export const OperatorReceipt = Type.Object(
  {
    accountId: Type.With(Uuid, { description: 'Id of the account.' }),
    modelVersion: nullable(
      ModelVersion,
      'Version of its model at the submit; null for those of before models had any.',
    ),
    ...receipt,
    notes: Type.With(Notes, {
      description:
        'What of the request is left out, or used otherwise than it was sent, without what people wrote: the messages say what the codes mean.',
    }),
    attempts: Type.Array(OperatorReceiptAttempt, { description: 'Every try, oldest first.' }),
    earnings: Type.With(Earnings, {
      description: 'What it brought in and cost. The margin is null before it has ended.',
    }),
  },
  { title: 'OperatorReceipt', description: 'A receipt as operators see it.' },
)
export type OperatorReceipt = Static<typeof OperatorReceipt>
