import { leaseSeconds } from '../../src/platform/jobs/queue.ts'
import { LEASE_SECONDS } from '../../src/webhooks/attempts.store.ts'
import type { FakeTime } from '../fake-time.ts'
import type { Random } from '../random.ts'
import type { Stage } from '../stage.ts'
import type { SimulatedDatabase } from '../simulated-database.ts'
import type { Actor, Deed, Offer } from './actor.ts'

const SECOND = 1000
const HOUR = 3_600_000

/** Node's time and the database's, which move together and only here. */
export class Clock implements Actor {
  readonly name = 'clock'
  readonly #time: FakeTime
  readonly #simulated: SimulatedDatabase
  readonly #random: Random
  #rounds = 0

  constructor({ time, simulated }: Stage, random: Random) {
    this.#time = time
    this.#simulated = simulated
    this.#random = random
  }

  offers(): Offer[] {
    return [
      this.#offer(this.#random.pick([1, 2, 5]) * SECOND, 0.6),
      this.#offer(this.#random.pick([leaseSeconds + 1, 25]) * SECOND, 0.5),
      this.#offer(this.#random.pick([70 * SECOND, 3 * HOUR, 20 * HOUR]), 0.05),
    ]
  }

  /** Short of a lease at first, so that whoever lives keeps its own; then past every pause and time limit. */
  onward(): Deed {
    const isLong = ++this.#rounds % 3 === 0
    return this.#offer(isLong ? 80 * SECOND : 6 * SECOND, 1)
  }

  /** Of jobs and of webhooks; sometimes short of both, when nobody may think that anybody is dead. */
  aroundLease(): Deed {
    const seconds = this.#random.chance(0.3) ? leaseSeconds - 2 : Math.max(leaseSeconds, LEASE_SECONDS) + 1
    return this.#offer(seconds * SECOND, 1)
  }

  finish() {
    return []
  }

  #offer(ms: number, weight: number): Offer {
    const begin = async () => {
      this.#time.advance(ms)
      await this.#simulated.followClock()
    }
    return { tell: `moves by ${ms / SECOND} s`, weight, begin }
  }
}
