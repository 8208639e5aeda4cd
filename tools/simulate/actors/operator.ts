import { operatorUpdateAccount } from '../../../server/src/accounts/accounts.operator-endpoint.ts'
import { operatorGrantCoins } from '../../../server/src/coins/grant.operator-endpoint.ts'
import { keyEndpoints } from '../../../server/src/accounts/keys.shared-endpoint.ts'
import { operatorAudience } from '../../../server/src/operator-actions/operator-audience.ts'
import { operatorPutSettings } from '../../../server/src/settings/settings.operator-endpoint.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { ClientHistory } from '../client-history.ts'
import type { Actor, Action, WeightedAction } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

const keys = keyEndpoints(operatorAudience)

type Context = {
  api: ApiNode
  clientHistory: ClientHistory
  random: Random
  accountIds: readonly string[]
  people: readonly Person[]
}

/** Grants, limits, locks, revocations and maintenance, at the worst moments. */
export class Operator implements Actor {
  readonly name = 'operator'
  readonly #context: Context
  /** What may keep generations from ending, and is opened again at the end. */
  readonly #closed = new Set<string>()
  /** Changes of the switches: how many were sent, and of how many it is not known what became of them. */
  #switched = 0
  #switching = 0

  constructor(context: Context) {
    this.#context = context
  }

  possibleActions(): WeightedAction[] {
    const { random, accountIds, people } = this.#context
    const id = random.pick(accountIds)
    const coins = random.pick([5, 20, 50, -10])
    const limit = 1 + random.below(4)
    const raisedLimit = random.chance(0.3) ? limit + 1 : null
    const person = random.pick(people)
    return [
      { label: `grants ${coins} coins`, weight: 0.1, begin: () => this.#grantNew(id, coins) },
      {
        label: `sets the running limit to ${limit}, raised to ${raisedLimit}`,
        weight: 0.1,
        begin: () => this.#update(id, { runningLimit: limit, raisedLimit }),
      },
      { label: 'locks an account', weight: 0.04, begin: () => this.#lock(id) },
      { label: 'unlocks an account', weight: 0.08, begin: () => this.#update(id, { locked: false }) },
      { label: `revokes the key of ${person.name}`, weight: 0.03, begin: () => this.#revoke(person) },
      { label: 'begins maintenance', weight: 0.06, begin: () => this.#beginMaintenance() },
      { label: 'ends maintenance', weight: 0.12, begin: () => this.#maintain(false) },
    ]
  }

  remainingActions(): Action[] {
    const actions: Action[] = []
    for (const id of this.#closed) actions.push({ label: `opens ${id}`, begin: () => this.#open(id) })
    for (const [key, { isKnown }] of this.#context.clientHistory.grants) {
      if (!isKnown) actions.push({ label: `repeats the grant ${key}`, begin: () => this.#grant(key) })
    }
    return actions
  }

  #grantNew(accountId: string, coins: number) {
    const { grants } = this.#context.clientHistory
    const key = `grant-${grants.size + 1}`
    grants.set(key, { accountId, coins, isKnown: false })
    this.#grant(key)
  }

  #grant(key: string) {
    const { api, clientHistory } = this.#context
    const grant = clientHistory.grants.get(key)!
    const { accountId: id, coins } = grant
    const request = { params: { id }, headers: { 'Idempotency-Key': key }, body: { coins, note: key } }
    void api.call(operatorGrantCoins, request, (answer) => {
      if (answer !== 'unavailable') grant.isKnown = true
    })
  }

  #lock(id: string) {
    this.#closed.add(id)
    this.#update(id, { locked: true })
  }

  #beginMaintenance() {
    this.#closed.add('maintenance')
    this.#maintain(true)
  }

  #open(id: string) {
    const onAnswer = (answer: Answer) => void (answer !== 'unavailable' && this.#closed.delete(id))
    if (id === 'maintenance') this.#maintain(false, onAnswer)
    else this.#update(id, { locked: false }, onAnswer)
  }

  #update(id: string, body: object, onAnswer = (_answer: Answer) => {}) {
    void this.#context.api.call(operatorUpdateAccount, { params: { id }, body }, onAnswer)
  }

  #revoke({ accountId: id, key }: Person) {
    const { api, clientHistory } = this.#context
    void api.call(keys.revoke, { params: { id, keyId: key.id } }, (answer) => {
      if (answer !== 'unavailable') clientHistory.revoked.add(key.id)
    })
  }

  /** The service is known to be closed only where no other change can have come in between, or may still come. */
  #maintain(maintenance: boolean, onAnswer = (_answer: Answer) => {}) {
    const { api, clientHistory } = this.#context
    const sequence = ++this.#switched
    const isAlone = this.#switching++ === 0
    clientHistory.isClosed = false
    void api.call(operatorPutSettings, { body: { maintenance, disabledChannels: [] } }, (answer) => {
      onAnswer(answer)
      if (answer === 'unavailable') return
      this.#switching--
      clientHistory.isClosed = maintenance && isAlone && sequence === this.#switched
    })
  }
}
