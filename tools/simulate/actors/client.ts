import { cancelGeneration } from '../../../server/src/generations/cancel.endpoint.ts'
import { submitGeneration } from '../../../server/src/generations/submit.endpoint.ts'
import { modelIds } from '../models.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import { isUnknown, type ClientHistory } from '../client-history.ts'
import type { Actor, Action, WeightedAction } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

type Body = { modelId: string; params: { prompt: string; num_outputs: number }; maxCoins: number }
type Sent = { key: string; body: Body; generationId?: string }

type Context = { api: ApiNode; clientHistory: ClientHistory; random: Random; submits: number }

/** A client with an API key, which repeats requests that were not answered, and sometimes ones that were. */
export class Client implements Actor {
  readonly name: string
  readonly submitting: Action = { label: 'submits', begin: () => this.#submitNew() }
  readonly #person: Person
  readonly #context: Context
  readonly #sent: Sent[] = []
  #apiKey: string

  constructor(person: Person, context: Context) {
    this.name = person.name
    this.#person = person
    this.#apiKey = person.key.apiKey
    this.#context = context
  }

  possibleActions(): WeightedAction[] {
    const { random, submits } = this.#context
    const possibleActions: WeightedAction[] = []
    if (this.#sent.length < submits) possibleActions.push({ ...this.submitting, weight: 1.2 })
    if (this.#sent.length > 0) {
      const again = random.pick(this.#sent)
      possibleActions.push({ label: `repeats ${again.key}`, weight: 0.2, begin: () => this.#submit(again) })
      const other = { ...again, body: { ...again.body, maxCoins: again.body.maxCoins + 1 } }
      possibleActions.push({
        label: `sends another body under ${again.key}`,
        weight: 0.05,
        begin: () => this.#submit(other),
      })
    }
    const accepted = this.#sent.filter(({ generationId }) => generationId !== undefined)
    if (accepted.length > 0) {
      const one = random.pick(accepted)
      possibleActions.push({
        label: `cancels ${one.key}`,
        weight: 0.3,
        begin: () => this.#cancel(one.generationId!),
      })
    }
    return possibleActions
  }

  /** Nothing is in flight any more that could still be answered. */
  remainingActions(): Action[] {
    const { clientHistory } = this.#context
    const open = this.#sent.filter(({ key }) => isUnknown(clientHistory.submitOf(key)))
    return open.map((sent) => {
      const begin = () => {
        clientHistory.submitOf(sent.key).unanswered = 0
        this.#submit(sent)
      }
      return { label: `repeats ${sent.key}`, begin }
    })
  }

  #submitNew() {
    const { random } = this.#context
    const key = `${this.name}-submission-${this.#sent.length + 1}` // Keys have at least 16 characters.
    const params = { prompt: key, num_outputs: 1 + random.below(3) }
    const body = { modelId: random.pick(modelIds), params, maxCoins: 1000 }
    const sent = { key, body }
    this.#sent.push(sent)
    this.#submit(sent)
  }

  #submit(sent: Sent) {
    const { api, clientHistory } = this.#context
    const { accountId } = this.#person
    const { key, body } = sent
    const text = JSON.stringify(body)
    clientHistory.submitting(key, accountId, text)
    const wasAccepted = clientHistory.submitOf(key).accepted !== undefined
    void api.call(
      submitGeneration,
      { headers: { 'Idempotency-Key': key }, body },
      (answer) => {
        if (answer === 'unavailable') return
        if (this.#isKeyGone(answer)) return // What became of it, only the spare key can learn.
        if ('code' in answer) return clientHistory.refused(key, answer.code, wasAccepted)
        const id = String(answer.body['id'])
        sent.generationId = id
        clientHistory.accepted(key, id, text, answer.status === 201)
      },
      this.#apiKey,
    )
  }

  #cancel(id: string) {
    const { api, clientHistory } = this.#context
    const onAnswer = (answer: Answer) => {
      if (answer === 'unavailable' || this.#isKeyGone(answer)) return
      if ('code' in answer) clientHistory.notCancelable(id)
      else clientHistory.canceled(id)
    }
    void api.call(cancelGeneration, { params: { id } }, onAnswer, this.#apiKey)
  }

  /** From then on the spare key serves. */
  #isKeyGone(answer: Exclude<Answer, 'unavailable'>): boolean {
    const isGone = 'code' in answer && answer.code === 'api_key_revoked'
    if (isGone) this.#apiKey = this.#person.spareKey.apiKey
    return isGone
  }
}
