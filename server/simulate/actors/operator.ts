import { operatorUpdateAccount } from '../../src/operator/accounts.endpoint.ts'
import { operatorGrantCoins } from '../../src/operator/coins.endpoint.ts'
import { operatorRevokeKey } from '../../src/operator/keys.endpoint.ts'
import { operatorPutSettings } from '../../src/operator/settings.endpoint.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { Told } from '../told.ts'
import type { Actor, Deed, Offer } from './actor.ts'
import type { Answer, ApiNode } from './api-node.ts'

type Circumstances = {
  api: ApiNode
  told: Told
  random: Random
  accountIds: readonly string[]
  people: readonly Person[]
}

/** Grants, limits, locks, revocations and maintenance, at the worst moments. */
export class Operator implements Actor {
  readonly name = 'operator'
  readonly #at: Circumstances
  /** What may keep generations from ending, and is opened again at the end. */
  readonly #closed = new Set<string>()
  /** Changes of the switches: how many were sent, and of how many it is not known what became of them. */
  #switched = 0
  #switching = 0

  constructor(circumstances: Circumstances) {
    this.#at = circumstances
  }

  offers(): Offer[] {
    const { random, accountIds, people } = this.#at
    const id = random.pick(accountIds)
    const coins = random.pick([5, 20, 50, -10])
    const limit = 1 + random.below(4)
    const raisedLimit = random.chance(0.3) ? limit + 1 : null
    const person = random.pick(people)
    return [
      { tell: `grants ${coins} coins`, weight: 0.1, begin: () => this.#grantNew(id, coins) },
      {
        tell: `sets the running limit to ${limit}, raised to ${raisedLimit}`,
        weight: 0.1,
        begin: () => this.#update(id, { runningLimit: limit, raisedLimit }),
      },
      { tell: 'locks an account', weight: 0.04, begin: () => this.#lock(id) },
      { tell: 'unlocks an account', weight: 0.08, begin: () => this.#update(id, { locked: false }) },
      { tell: `revokes the key of ${person.name}`, weight: 0.03, begin: () => this.#revoke(person) },
      { tell: 'begins maintenance', weight: 0.06, begin: () => this.#beginMaintenance() },
      { tell: 'ends maintenance', weight: 0.12, begin: () => this.#maintain(false) },
    ]
  }

  finish(): Deed[] {
    const deeds: Deed[] = []
    for (const id of this.#closed) deeds.push({ tell: `opens ${id}`, begin: () => this.#open(id) })
    for (const [key, { isKnown }] of this.#at.told.grants) {
      if (!isKnown) deeds.push({ tell: `repeats the grant ${key}`, begin: () => this.#grant(key) })
    }
    return deeds
  }

  #grantNew(accountId: string, coins: number) {
    const { grants } = this.#at.told
    const key = `grant-${grants.size + 1}`
    grants.set(key, { accountId, coins, isKnown: false })
    this.#grant(key)
  }

  #grant(key: string) {
    const { api, told } = this.#at
    const grant = told.grants.get(key)!
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
    const heard = (answer: Answer) => void (answer !== 'unavailable' && this.#closed.delete(id))
    if (id === 'maintenance') this.#maintain(false, heard)
    else this.#update(id, { locked: false }, heard)
  }

  #update(id: string, body: object, heard = (_answer: Answer) => {}) {
    void this.#at.api.call(operatorUpdateAccount, { params: { id }, body }, heard)
  }

  #revoke({ accountId: id, key }: Person) {
    const { api, told } = this.#at
    void api.call(operatorRevokeKey, { params: { id, keyId: key.id } }, (answer) => {
      if (answer !== 'unavailable') told.revoked.add(key.id)
    })
  }

  /** The service is known to be closed only where no other change can have come in between, or may still come. */
  #maintain(maintenance: boolean, heard = (_answer: Answer) => {}) {
    const { api, told } = this.#at
    const place = ++this.#switched
    const isAlone = this.#switching++ === 0
    told.isClosed = false
    void api.call(operatorPutSettings, { body: { maintenance, disabledChannels: [] } }, (answer) => {
      heard(answer)
      if (answer === 'unavailable') return
      this.#switching--
      told.isClosed = maintenance && isAlone && place === this.#switched
    })
  }
}
