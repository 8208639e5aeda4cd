import type { Actor, Action } from './actors/actor.ts'
import { Client } from './actors/client.ts'
import { Clock } from './actors/clock.ts'
import { WorkerNode } from './actors/worker-node.ts'
import { setUpSeed, type SeedSetup } from './seed-setup.ts'
import type { Finding } from './findings.ts'
import type { InjectedFault, Incarnation, Step } from './scheduler.ts'
import type { Snapshot } from './snapshot.ts'
import { checkInvariants, checkQuiescent } from './invariants.ts'
import type { Random } from './random.ts'
import type { Simulation } from './simulation.ts'
import type { Trace } from './trace.ts'

export type Verdict = { seed: number; trace: Trace; finding: Finding | undefined }

const FEWEST_STEPS = 40
const MORE_STEPS = 80
const SPEED_STEPS = 20
/** How often a waiting step is performed instead of a new action begun. */
const STEPS_SHARE = 0.75
const RECEIVER_WEIGHT = 0.3
const OVERTAKE_CHANCE = 0.04
const OVERTAKE_STEPS = 12
const REST_ROUNDS = 60

/** Runs one seed to its end, or until an invariant is violated. The same seed gives the same trace. */
export async function runSeed(simulation: Simulation, seed: number): Promise<Verdict> {
  const run = new Run(
    simulation,
    await setUpSeed(simulation, seed),
    await simulation.simulated.readSnapshot(),
  )
  try {
    await run.explore()
    await run.quiesce()
  } catch (error) {
    if (!(error instanceof Stop)) simulation.findings.report('the simulation', String((error as Error).stack))
  }
  await run.end()
  return { seed, trace: run.trace, finding: simulation.findings.all[0] }
}

/** Unwinds a run that has found something. */
class Stop extends Error {}

class Run {
  readonly trace: Trace
  readonly #simulation: Simulation
  readonly #random: Random
  readonly #actors: Actor[]
  readonly #speeds = new Map<string, number>()
  readonly #lossPercent: number
  #snapshot: Snapshot

  constructor(simulation: Simulation, { random, trace, actors }: SeedSetup, snapshot: Snapshot) {
    this.#simulation = simulation
    this.#random = random
    this.#lossPercent = random.pick([1, 1, 8])
    this.trace = trace
    this.#actors = actors
    this.#snapshot = snapshot
  }

  /** Takes random actions and steps, with injected faults. */
  async explore() {
    await this.#open()
    const count = FEWEST_STEPS + this.#random.below(MORE_STEPS)
    for (let step = 0; step < count; step++) {
      if (step % SPEED_STEPS === 0) this.#speeds.clear()
      if (this.#random.chance(OVERTAKE_CHANCE)) await this.#overtake()
      const steps = this.#simulation.scheduler.ready.map((ready) => ({
        ready,
        weight: this.#weightOf(ready),
      }))
      if (steps.length > 0 && this.#random.chance(STEPS_SHARE)) {
        const { ready } = this.#random.weigh(steps)
        await this.#perform(ready, this.#pickFault(ready))
      } else {
        const possibleActions = this.#actors.flatMap((actor) =>
          actor.possibleActions().map((action) => ({ ...action, actor })),
        )
        const { actor, ...action } = this.#random.weigh(possibleActions)
        await this.#do(actor, action)
      }
    }
  }

  /** Starts with a few undisturbed submits, so that there is work for the faults to hit. */
  async #open() {
    const clients = this.#actors.filter((actor) => actor instanceof Client)
    for (let count = this.#random.below(3); count > 0; count--) {
      const client = this.#random.pick(clients)
      await this.#doAll(client, [client.submitting])
    }
  }

  /**
   * Pauses one worker, mostly for longer than its lease, and resumes it at some point while another takes over its
   * work.
   */
  async #overtake() {
    const slow = this.#random.pick(this.#workers)
    const quick = this.#workers.find((worker) => worker !== slow)!
    this.#record(slow.name, () => 'stands still')
    slow.pause()
    await this.#do(this.#clock, this.#clock.advanceAroundLease())
    for (const action of quick.takeOverActions()) await this.#do(quick, action)
    for (let steps = this.#random.below(OVERTAKE_STEPS); steps > 0; steps--) {
      const { ready } = this.#simulation.scheduler
      if (ready.length > 0) await this.#perform(this.#random.pick(ready), 'none')
    }
    slow.resume()
  }

  /** Runs without faults until all work has ended, then checks the quiescent state. */
  async quiesce() {
    for (const part of [this.#simulation.backends, this.#simulation.receivers]) part.areFaulty = false
    await this.#drain()
    const worker = this.#workers[0]! // One is enough to end everything.
    const clock = this.#clock
    for (let round = 0; round < REST_ROUNDS; round++) {
      for (const actor of this.#actors) await this.#doAll(actor, actor.remainingActions())
      await this.#doAll(worker, worker.timerActions())
      await this.#takeSnapshot()
      if (this.#isAtRest()) break
      await this.#doAll(clock, [clock.advance()])
    }
    checkQuiescent(this.#snapshot, this.#simulation)
    this.#stopIfFound()
  }

  async end() {
    const { scheduler, simulated } = this.#simulation
    const incarnations = scheduler.incarnations
    for (const incarnation of incarnations) scheduler.end(incarnation)
    for (const incarnation of incarnations) await simulated.pool.closeAll(incarnation)
    await scheduler.settle()
  }

  get #workers(): WorkerNode[] {
    return this.#actors.filter((actor) => actor instanceof WorkerNode)
  }

  get #clock(): Clock {
    return this.#actors.find((actor) => actor instanceof Clock)!
  }

  async #doAll(actor: Actor, actions: Action[]) {
    for (const action of actions) {
      await this.#do(actor, action)
      await this.#drain()
    }
  }

  async #drain() {
    for (
      let ready = this.#simulation.scheduler.ready;
      ready.length > 0;
      ready = this.#simulation.scheduler.ready
    ) {
      await this.#perform(this.#random.pick(ready), 'none')
    }
  }

  #isAtRest(): boolean {
    const { generations, deliveries, jobs } = this.#snapshot
    const areDone = this.#actors.every((actor) => actor.remainingActions().length === 0)
    const areDelivered = deliveries.every(({ state }) => state !== 'pending')
    return (
      areDone && areDelivered && jobs === 0 && generations.every(({ completedAt }) => completedAt !== null)
    )
  }

  async #do(actor: Actor, action: Action) {
    this.#record(actor.name, () => action.label)
    await action.begin()
    await this.#simulation.scheduler.settle()
    await this.#check()
  }

  async #perform(step: Step, fault: InjectedFault) {
    this.#record(
      step.incarnation.name,
      step.describe,
      fault === 'none' ? '' : `the connection is lost ${fault} it`,
    )
    const incarnations = await this.#simulation.scheduler.perform(step, fault)
    await this.#check(incarnations.length === 1 ? incarnations[0] : undefined)
  }

  async #check(by?: Incarnation) {
    const { simulated } = this.#simulation
    if (simulated.pool.hasChanged) await this.#takeSnapshot(by)
    this.#stopIfFound()
  }

  async #takeSnapshot(by?: Incarnation) {
    const { simulated } = this.#simulation
    simulated.pool.hasChanged = false
    const now = await simulated.readSnapshot()
    for (const { id, key } of now.generations.slice(this.#snapshot.generations.length))
      this.trace.name(id, key)
    checkInvariants(this.#snapshot, now, this.#simulation, by)
    this.#snapshot = now
  }

  #stopIfFound() {
    if (this.#simulation.findings.all.length > 0) throw new Stop()
  }

  #record(actorName: string, describe: () => string, note = '') {
    this.trace.add(actorName, this.#simulation.time.now(), describe, note)
  }

  #pickFault({ kind }: Step): InjectedFault {
    if (kind !== 'database' && kind !== 'files') return 'none'
    if (!this.#random.chance(this.#lossPercent / 100)) return 'none'
    return this.#random.pick(['before', 'after'])
  }

  /** Receivers take longer than our own parts, and share one speed whoever calls them. */
  #weightOf({ kind, incarnation }: Step): number {
    return kind === 'receiver' ? RECEIVER_WEIGHT * this.#speedOf(kind) : this.#speedOf(incarnation.name)
  }

  /** For some steps an actor is fast or hardly moves: that is how leases lapse and superseded workers come back. */
  #speedOf(name: string): number {
    const speed = this.#speeds.get(name) ?? this.#random.pick([0.05, 0.3, 1, 1, 3])
    this.#speeds.set(name, speed)
    return speed
  }
}
