import { redeemCode } from '../../../server/src/codes/redeem.endpoint.ts'
import { operatorRefundGeneration } from '../../../server/src/coins/refund.operator-endpoint.ts'
import type { ClientHistory } from '../client-history.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { Action, Actor, WeightedAction } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

type Context = {
  api: ApiNode
  clientHistory: ClientHistory
  random: Random
  people: readonly Person[]
  /** The codes of this seed. Where it has none, the cashier does nothing. */
  codes: readonly string[]
}

const MOST_REFUNDS = 4
const MOST_REDEMPTIONS = 6

/**
 * Asks for refunds of generations, charged or not, and redeems codes for any person, while everything else goes on. A request
 * without an answer is repeated under its idempotency key until one comes, so that the outcome of each is known at the end.
 */
export class Cashier implements Actor {
  readonly name = 'cashier'
  readonly #context: Context
  /** Sends each request again that has no answer yet, by its idempotency key. */
  readonly #open = new Map<string, () => void>()
  #refunds = 0
  #redemptions = 0

  constructor(context: Context) {
    this.#context = context
  }

  possibleActions(): WeightedAction[] {
    const { random, clientHistory, codes, people } = this.#context
    if (codes.length === 0) return []
    const possibleActions: WeightedAction[] = []
    const accepted = [...clientHistory.submits.values()].filter((submit) => submit.accepted)
    if (accepted.length > 0 && this.#refunds < MOST_REFUNDS) {
      const { accepted: one, accountId } = random.pick(accepted)
      const coins = random.pick([undefined, 1, 5, 1000])
      const begin = () => this.#refund(accountId, one!.generationId, coins)
      possibleActions.push({ label: `refunds ${coins ?? 'all'} coins of a generation`, weight: 1, begin })
    }
    if (this.#redemptions < MOST_REDEMPTIONS) {
      const person = random.pick(people)
      const code = random.pick(codes)
      const begin = () => this.#redeem(person, code)
      possibleActions.push({ label: `redeems a code for ${person.name}`, weight: 1.5, begin })
    }
    for (const [key, send] of this.#open)
      possibleActions.push({ label: `repeats ${key}`, weight: 0.2, begin: send })
    return possibleActions
  }

  remainingActions(): Action[] {
    return [...this.#open].map(([key, send]) => ({ label: `repeats ${key}`, begin: send }))
  }

  #refund(accountId: string, id: string, coins: number | undefined) {
    const key = `cashier-refund-${++this.#refunds}`
    const body = { reason: key, ...(coins !== undefined && { coins }) }
    const request = { params: { id }, headers: { 'Idempotency-Key': key }, body }
    this.#begin(key, accountId, (onAnswer) =>
      this.#context.api.call(operatorRefundGeneration, request, onAnswer),
    )
  }

  /** With the spare key, which is never revoked. */
  #redeem({ accountId, spareKey }: Person, code: string) {
    const key = `cashier-redeems-${++this.#redemptions}`
    const request = { headers: { 'Idempotency-Key': key }, body: { code } }
    this.#begin(key, accountId, (onAnswer) =>
      this.#context.api.call(redeemCode, request, onAnswer, spareKey.apiKey),
    )
  }

  #begin(key: string, accountId: string, call: (onAnswer: (answer: Answer) => void) => Promise<void>) {
    const { clientHistory } = this.#context
    const send = () =>
      void call((answer) => {
        if (answer === 'unavailable') return
        this.#open.delete(key)
        if (!('code' in answer)) clientHistory.given(key, accountId, Number(answer.body['coins']))
      })
    this.#open.set(key, send)
    send()
  }
}
