import { leaseSeconds } from '../../../server/src/platform/jobs/queue.ts'
import { LEASE_SECONDS } from '../../../server/src/webhooks/attempts.store.ts'
import type { FakeTime } from '../fake-time.ts'
import type { Random } from '../random.ts'
import type { Simulation } from '../simulation.ts'
import type { SimulatedDatabase } from '../simulated-database.ts'
import type { Actor, Action, WeightedAction } from './actor.ts'

const SECOND = 1000
const HOUR = 3_600_000

/** Node's time and the database's, which move together and only here. */
export class Clock implements Actor {
  readonly name = 'clock'
  readonly #time: FakeTime
  readonly #simulated: SimulatedDatabase
  readonly #random: Random
  #rounds = 0

  constructor({ time, simulated }: Simulation, random: Random) {
    this.#time = time
    this.#simulated = simulated
    this.#random = random
  }

  possibleActions(): WeightedAction[] {
    return [
      this.#advanceBy(this.#random.pick([1, 2, 5]) * SECOND, 0.6),
      this.#advanceBy(this.#random.pick([leaseSeconds + 1, 25]) * SECOND, 0.5),
      this.#advanceBy(this.#random.pick([70 * SECOND, 3 * HOUR, 20 * HOUR]), 0.05),
    ]
  }

  /**
   * Mostly less than a lease, so that a live worker keeps its own; every third time past every pause and time limit.
   */
  advance(): Action {
    const isLong = ++this.#rounds % 3 === 0
    return this.#advanceBy(isLong ? 80 * SECOND : 6 * SECOND, 1)
  }

  /** Past the leases of jobs and of webhooks; sometimes just short of both, when no worker may be taken for dead. */
  advanceAroundLease(): Action {
    const seconds = this.#random.chance(0.3) ? leaseSeconds - 2 : Math.max(leaseSeconds, LEASE_SECONDS) + 1
    return this.#advanceBy(seconds * SECOND, 1)
  }

  remainingActions() {
    return []
  }

  #advanceBy(ms: number, weight: number): WeightedAction {
    const begin = async () => {
      this.#time.advance(ms)
      await this.#simulated.followClock()
    }
    return { label: `moves by ${ms / SECOND} s`, weight, begin }
  }
}
