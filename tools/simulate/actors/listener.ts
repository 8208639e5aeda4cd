import { operatorAudience } from '../../../server/src/operator-actions/operator-audience.ts'
import type { Endpoint } from '../../../server/src/platform/http/endpoint.ts'
import { deliveryEndpoints } from '../../../server/src/webhooks/deliveries.shared-endpoint.ts'
import { webhookEndpoints } from '../../../server/src/webhooks/webhooks.shared-endpoint.ts'
import type { Random } from '../random.ts'
import { pickEvents, urlOf, type Hook } from '../webhooks.ts'
import type { Actor, WeightedAction } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

type Context = { api: ApiNode; random: Random; accountIds: readonly string[]; hooks: Hook[] }

const webhooks = webhookEndpoints(operatorAudience)
const deliveries = deliveryEndpoints(operatorAudience)
const MOST = 3
const LONG_AGO = '2026-01-01T00:00:00Z'

/** Makes, changes and removes webhooks at the worst moments, and has events sent again. */
export class Listener implements Actor {
  readonly name = 'listener'
  readonly #context: Context
  readonly #hooks: Hook[]
  /** Deliveries that it has heard of. */
  readonly #known: { hook: Hook; id: string }[] = []
  #made: number

  constructor(context: Context) {
    this.#context = context
    this.#hooks = [...context.hooks]
    this.#made = this.#hooks.length
  }

  possibleActions(): WeightedAction[] {
    const { random, hooks, accountIds } = this.#context
    if (hooks.length === 0) return []
    const possibleActions: WeightedAction[] = []
    if (this.#made < MOST) {
      const begin = () => this.#make(random.pick(accountIds))
      possibleActions.push({ label: 'makes a webhook', weight: 0.1, begin })
    }
    if (this.#hooks.length > 0) possibleActions.push(...this.#changes(random.pick(this.#hooks)))
    if (this.#known.length > 0) {
      const { hook, id } = random.pick(this.#known)
      const begin = () => this.#call(deliveries.resend, hook, { params: { deliveryId: id } })
      possibleActions.push({ label: `has a delivery sent to ${hook.name} again`, weight: 0.2, begin })
    }
    return possibleActions
  }

  remainingActions() {
    return []
  }

  #changes(hook: Hook): WeightedAction[] {
    const { random } = this.#context
    const { name } = hook
    const update = (body: object) => () => this.#call(webhooks.update, hook, { body })
    const events = pickEvents(random)
    const url = urlOf(name, 1 + random.below(9))
    const replay = () => this.#call(deliveries.replay, hook, { body: { since: LONG_AGO } })
    const test = () => this.#call(deliveries.test, hook, { body: {} })
    return [
      { label: `tries ${name}`, weight: 0.2, begin: test },
      { label: `changes what ${name} asks for`, weight: 0.06, begin: update({ events }) },
      { label: `moves ${name}`, weight: 0.03, begin: update({ url }) },
      { label: `pauses ${name}`, weight: 0.06, begin: update({ enabled: false }) },
      { label: `enables ${name}`, weight: 0.1, begin: update({ enabled: true }) },
      { label: `looks what came of ${name}`, weight: 0.15, begin: () => this.#list(hook) },
      { label: `has ${name} told again`, weight: 0.1, begin: replay },
      { label: `removes ${name}`, weight: 0.03, begin: () => this.#remove(hook) },
    ]
  }

  #make(accountId: string) {
    const { api, random } = this.#context
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
    onAnswer = (_answer: Answer) => {},
  ) {
    void this.#context.api.call(endpoint, { params: { id, webhookId, ...params }, ...rest }, onAnswer)
  }
}
