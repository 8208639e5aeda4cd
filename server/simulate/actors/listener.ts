import { operatorDoor } from '../../src/operator/door.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { deliveryEndpoints } from '../../src/webhooks/deliveries.endpoint.ts'
import { webhookEndpoints } from '../../src/webhooks/webhooks.endpoint.ts'
import type { Random } from '../random.ts'
import { pickEvents, urlOf, type Hook } from '../webhooks.ts'
import type { Actor, Offer } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

type Circumstances = { api: ApiNode; random: Random; accountIds: readonly string[]; hooks: Hook[] }

const webhooks = webhookEndpoints(operatorDoor)
const deliveries = deliveryEndpoints(operatorDoor)
const MOST = 3
const LONG_AGO = '2026-01-01T00:00:00Z'

/** Makes, changes and removes webhooks at the worst moments, and has events sent again. */
export class Listener implements Actor {
  readonly name = 'listener'
  readonly #at: Circumstances
  readonly #hooks: Hook[]
  /** Deliveries that it has heard of. */
  readonly #known: { hook: Hook; id: string }[] = []
  #made: number

  constructor(circumstances: Circumstances) {
    this.#at = circumstances
    this.#hooks = [...circumstances.hooks]
    this.#made = this.#hooks.length
  }

  offers(): Offer[] {
    const { random, hooks, accountIds } = this.#at
    if (hooks.length === 0) return []
    const offers: Offer[] = []
    if (this.#made < MOST) {
      const begin = () => this.#make(random.pick(accountIds))
      offers.push({ tell: 'makes a webhook', weight: 0.1, begin })
    }
    if (this.#hooks.length > 0) offers.push(...this.#changes(random.pick(this.#hooks)))
    if (this.#known.length > 0) {
      const { hook, id } = random.pick(this.#known)
      const begin = () => this.#call(deliveries.resend, hook, { params: { deliveryId: id } })
      offers.push({ tell: `has a delivery sent to ${hook.name} again`, weight: 0.2, begin })
    }
    return offers
  }

  finish() {
    return []
  }

  #changes(hook: Hook): Offer[] {
    const { random } = this.#at
    const { name } = hook
    const update = (body: object) => () => this.#call(webhooks.update, hook, { body })
    const events = pickEvents(random)
    const url = urlOf(name, 1 + random.below(9))
    const replay = () => this.#call(deliveries.replay, hook, { body: { since: LONG_AGO } })
    const test = () => this.#call(deliveries.test, hook, { body: {} })
    return [
      { tell: `tries ${name}`, weight: 0.2, begin: test },
      { tell: `changes what ${name} asks for`, weight: 0.06, begin: update({ events }) },
      { tell: `moves ${name}`, weight: 0.03, begin: update({ url }) },
      { tell: `pauses ${name}`, weight: 0.06, begin: update({ enabled: false }) },
      { tell: `enables ${name}`, weight: 0.1, begin: update({ enabled: true }) },
      { tell: `looks what came of ${name}`, weight: 0.15, begin: () => this.#list(hook) },
      { tell: `has ${name} told again`, weight: 0.1, begin: replay },
      { tell: `removes ${name}`, weight: 0.03, begin: () => this.#remove(hook) },
    ]
  }

  #make(accountId: string) {
    const { api, random } = this.#at
    const name = `hook-${++this.#made}`
    const request = { params: { id: accountId }, body: { url: urlOf(name), events: pickEvents(random) } }
    void api.call(webhooks.create, request, (answer) => {
      if (answer !== 'unavailable' && 'body' in answer)
        this.#hooks.push({ id: String(answer.body['id']), accountId, name })
    })
  }

  #list(hook: Hook) {
    this.#call(deliveries.list, hook, { query: {} }, (answer) => {
      if (answer === 'unavailable' || !('body' in answer)) return
      const items = answer.body['items'] as { id: string }[]
      const isNew = ({ id }: { id: string }) => !this.#known.some((known) => known.id === id)
      this.#known.push(...items.filter(isNew).map(({ id }) => ({ hook, id })))
    })
  }

  #remove(hook: Hook) {
    this.#hooks.splice(this.#hooks.indexOf(hook), 1)
    this.#call(webhooks.remove, hook, {})
  }

  #call(
    endpoint: Endpoint,
    { id: webhookId, accountId: id }: Hook,
    { params = {}, ...rest }: { params?: object; query?: object; body?: object },
    heard = (_answer: Answer) => {},
  ) {
    void this.#at.api.call(endpoint, { params: { id, webhookId, ...params }, ...rest }, heard)
  }
}
