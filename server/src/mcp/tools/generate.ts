import type { Generation } from '@atelier/contract/generation.ts'
import type { QuoteResponse } from '@atelier/contract/quote.ts'
import { Type } from 'typebox'
import { canonicalHash } from '../../catalog/canonical-json.ts'
import { confirmationOf } from '../confirmation.ts'
import { answerWith } from '../generation-answer.ts'
import { RefusedCall } from '../refused-call.ts'
import { GenerationSummary, Notes, Params } from '../schemas.ts'
import { tool, type ToolContext, type ToolResult } from '../tool.ts'

const requestFields = {
  modelId: Type.String(),
  params: Params,
  effectId: Type.Optional(Type.String()),
}

export const quote = tool({
  name: 'quote',
  title: 'Ask for the price',
  description: 'What generate would cost, to the coin. Checks the params; buys nothing.',
  input: Type.Object(requestFields, { additionalProperties: false }),
  output: Type.Object({
    coins: Type.Integer(),
    outputs: Type.Integer(),
    availableCoins: Type.Integer(),
    notes: Notes,
  }),
  hints: { readOnly: true },
  async run(request, { api }) {
    const { coins, outputs, availableCoins, notes } = await api.post<QuoteResponse>('/v1/quotes', request)
    return { structured: { coins, outputs, availableCoins, notes: notes.map(({ message }) => message) } }
  },
})

const GenerateInput = Type.Object(
  {
    ...requestFields,
    maxCoins: Type.Integer({ minimum: 1, description: 'Never pay more.' }),
    requestId: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Your name for this one result. Repeating it never pays twice; for another result take a new one.',
    }),
    confirmedCoins: Type.Optional(
      Type.Integer({ description: 'The price that the person agreed to, when you were told to ask them.' }),
    ),
    consent: Type.Optional(Type.Literal(true, { description: 'The person shown or heard agreed.' })),
  },
  { additionalProperties: false },
)

type Purchase = { modelId: string; params: Record<string, unknown>; effectId?: string; requestId: string }

export const generate = tool({
  name: 'generate',
  title: 'Generate',
  description:
    'Buys a generation and starts it. After a lost answer repeat the same call. May first tell you to ask the person about the price. Then wait_for_generation.',
  input: GenerateInput,
  output: Type.Object({
    generation: Type.Optional(GenerationSummary),
    confirm: Type.Optional(Type.Object({ coins: Type.Integer(), availableCoins: Type.Integer() })),
    next: Type.String(),
  }),
  hints: { destructive: true, idempotent: true },
  async run({ maxCoins, requestId, confirmedCoins, consent, ...request }, context) {
    const { api, purchases } = context
    const purchase = { ...request, requestId }
    const earlier = await findEarlier(purchase, context)
    if (earlier) return answerWith(earlier, context)

    const { coins, availableCoins } = await api.post<QuoteResponse>('/v1/quotes', request)
    if (coins > maxCoins) throw tooExpensive(coins, maxCoins)
    // A yes is to this request at this price, and to nothing else.
    const about = canonicalHash({ ...purchase, coins, consent })
    const answer = purchases.answerTo(about)
    if (answer === 'declined') throw declined(coins)
    const { canAsk, confirmAboveCoins } = purchases
    const decision =
      answer === 'accepted'
        ? 'buy'
        : confirmationOf({
            spentBefore: await purchases.spentBefore(),
            coins,
            confirmAboveCoins,
            canAsk,
            confirmedCoins,
          })
    if (decision !== 'buy') await refuseInVain(coins, availableCoins, purchases)
    const confirm = { coins, availableCoins }
    const question = `${request.modelId} costs ${coins} coins of ${availableCoins}. Buy it?`
    if (decision === 'ask_person')
      return { structured: { confirm, next: question }, question: { message: question, about } }
    if (decision === 'tell_agent')
      return {
        structured: {
          confirm,
          next: `Nothing is bought yet. Ask the person: ${question} If they agree, repeat this call with confirmedCoins: ${coins}.`,
        },
      }
    return buy({ ...request, maxCoins: coins, ...(consent && { consent }) }, purchase, context)
  },
})

/** A person is not asked for what would be refused then. */
async function refuseInVain(coins: number, availableCoins: number, { refusalOf }: ToolContext['purchases']) {
  if (coins > availableCoins) throw tooPoor(coins, availableCoins)
  const refusal = await refusalOf(coins)
  if (refusal) throw new RefusedCall(refusal)
}

/** At the price that was agreed to, and no coin more. */
async function buy(submit: object, purchase: Purchase, context: ToolContext): Promise<ToolResult> {
  const { api, purchases } = context
  const headers = { 'idempotency-key': purchases.idempotencyKey(purchase.requestId) }
  try {
    return await answerWith(await api.post<Generation>('/v1/generations', submit, headers), context)
  } catch (thrown) {
    // The same request at another price, from a call that went on at the same time.
    const isTaken = thrown instanceof RefusedCall && thrown.refusal.code === 'idempotency_conflict'
    const earlier = isTaken ? await findEarlier(purchase, context) : undefined
    if (!earlier) throw thrown
    return answerWith(earlier, context)
  }
}

/** What was bought for this request id, whatever it cost then. Another request under the same id is refused. */
async function findEarlier(
  { requestId, modelId, params, effectId }: Purchase,
  { api, purchases }: ToolContext,
): Promise<Generation | undefined> {
  const id = await purchases.findEarlier(requestId)
  if (id === undefined) return undefined
  const earlier = await api.get<Generation>(`/v1/generations/${id}`)
  // A seed that was not sent was drawn.
  const { seed, ...kept }: Record<string, unknown> = earlier.params
  const sent = canonicalHash({ modelId, effectId, params })
  const isSame = [kept, { ...kept, seed }].some(
    (each) =>
      sent === canonicalHash({ modelId: earlier.modelId, effectId: earlier.effect?.id, params: each }),
  )
  if (!isSame) throw otherRequest(requestId)
  return earlier
}

const otherRequest = (requestId: string) =>
  new RefusedCall({
    code: 'idempotency_conflict',
    detail: `requestId "${requestId}" was used for another model, effect or other params. Nothing was charged now. To get that result again, repeat the very same call; for another one take a new requestId.`,
    issues: [{ path: 'requestId', message: 'was used with other params' }],
  })

const tooExpensive = (coins: number, maxCoins: number) =>
  new RefusedCall({
    code: 'max_coins_exceeded',
    detail: `It costs ${coins} coins, and maxCoins is ${maxCoins}. Nothing was charged. Ask for less, or raise maxCoins if the person agrees.`,
    issues: [{ path: 'maxCoins', message: `must be at least ${coins}` }],
  })

const tooPoor = (coins: number, availableCoins: number) =>
  new RefusedCall({
    code: 'insufficient_coins',
    detail: `It costs ${coins} coins, and the account has ${availableCoins}. Nothing was charged. Ask for less, or tell the person that coins are missing.`,
  })

const declined = (coins: number) =>
  new RefusedCall({
    code: 'declined',
    detail: `The person declined to pay ${coins} coins. Nothing was charged. Do not ask again for the same.`,
  })
