import { cancelGeneration } from '../../src/generations/cancel.endpoint.ts'
import { submitGeneration } from '../../src/generations/submit.endpoint.ts'
import { modelIds } from '../models.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import { isUnknown, type Told } from '../told.ts'
import type { Actor, Deed, Offer } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

type Body = { modelId: string; params: { prompt: string; num_outputs: number }; maxCoins: number }
type Sent = { key: string; body: Body; generationId?: string }

type Circumstances = { api: ApiNode; told: Told; random: Random; submits: number }

/** Somebody with a key, who repeats what was not answered, and sometimes what was. */
export class Client implements Actor {
  readonly name: string
  readonly submitting: Deed = { tell: 'submits', begin: () => this.#submitNew() }
  readonly #person: Person
  readonly #at: Circumstances
  readonly #sent: Sent[] = []
  #apiKey: string

  constructor(person: Person, circumstances: Circumstances) {
    this.name = person.name
    this.#person = person
    this.#apiKey = person.key.apiKey
    this.#at = circumstances
  }

  offers(): Offer[] {
    const { random, submits } = this.#at
    const offers: Offer[] = []
    if (this.#sent.length < submits) offers.push({ ...this.submitting, weight: 1.2 })
    if (this.#sent.length > 0) {
      const again = random.pick(this.#sent)
      offers.push({ tell: `repeats ${again.key}`, weight: 0.2, begin: () => this.#submit(again) })
      const other = { ...again, body: { ...again.body, maxCoins: again.body.maxCoins + 1 } }
      offers.push({
        tell: `sends another body under ${again.key}`,
        weight: 0.05,
        begin: () => this.#submit(other),
      })
    }
    const accepted = this.#sent.filter(({ generationId }) => generationId !== undefined)
    if (accepted.length > 0) {
      const one = random.pick(accepted)
      offers.push({ tell: `cancels ${one.key}`, weight: 0.3, begin: () => this.#cancel(one.generationId!) })
    }
    return offers
  }

  /** By now nothing is under way that could still be answered. */
  finish(): Deed[] {
    const { submits } = this.#at.told
    const open = this.#sent.filter(({ key }) => isUnknown(submits.get(key)!))
    return open.map((sent) => {
      const begin = () => {
        submits.get(sent.key)!.unanswered = 0
        this.#submit(sent)
      }
      return { tell: `repeats ${sent.key}`, begin }
    })
  }

  #submitNew() {
    const { random } = this.#at
    const key = `${this.name}-submission-${this.#sent.length + 1}` // Keys have at least 16 characters.
    const params = { prompt: key, num_outputs: 1 + random.below(3) }
    const body = { modelId: random.pick(modelIds), params, maxCoins: 1000 }
    const sent = { key, body }
    this.#sent.push(sent)
    this.#submit(sent)
  }

  #submit(sent: Sent) {
    const { api, told } = this.#at
    const { accountId } = this.#person
    const { key, body } = sent
    const text = JSON.stringify(body)
    told.submitting(key, accountId, text)
    const wasAccepted = told.submits.get(key)!.accepted !== undefined
    void api.call(
      submitGeneration,
      { headers: { 'Idempotency-Key': key }, body },
      (answer) => {
        if (answer === 'unavailable') return
        if (this.#isKeyGone(answer)) return // What became of it, only the spare key can learn.
        if ('code' in answer) return told.refused(key, answer.code, wasAccepted)
        const id = String(answer.body['id'])
        sent.generationId = id
        told.accepted(key, id, text, answer.status === 201)
      },
      this.#apiKey,
    )
  }

  #cancel(id: string) {
    const { api, told } = this.#at
    const heard = (answer: Answer) => {
      if (answer === 'unavailable' || this.#isKeyGone(answer)) return
      if ('code' in answer) told.notCancelable(id)
      else told.canceled(id)
    }
    void api.call(cancelGeneration, { params: { id } }, heard, this.#apiKey)
  }

  /** From then on the spare key serves. */
  #isKeyGone(answer: Exclude<Answer, 'unavailable'>): boolean {
    const isGone = 'code' in answer && answer.code === 'api_key_revoked'
    if (isGone) this.#apiKey = this.#person.spareKey.apiKey
    return isGone
  }
}
