import type { Actor, Deed } from './actors/actor.ts'
import { Client } from './actors/client.ts'
import { Clock } from './actors/clock.ts'
import { WorkerNode } from './actors/worker-node.ts'
import { openSeed, type Cast } from './cast.ts'
import type { Finding } from './findings.ts'
import type { Fate, Life, Step } from './gate.ts'
import type { Look } from './look.ts'
import { checkPromises, checkRest } from './promises.ts'
import type { Random } from './random.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'

export type Verdict = { seed: number; story: Story; finding: Finding | undefined }

const FEWEST_STEPS = 40
const MORE_STEPS = 80
const MOOD_STEPS = 20
/** How often somebody goes on with what was begun, instead of beginning something. */
const STEPS_SHARE = 0.75
const RECEIVER_WEIGHT = 0.3
const OVERTAKE_CHANCE = 0.04
const OVERTAKE_STEPS = 12
const REST_ROUNDS = 60

/** Plays one seed to its end, or until a promise is broken. The same seed gives the same story. */
export async function runSeed(stage: Stage, seed: number): Promise<Verdict> {
  const run = new Run(stage, await openSeed(stage, seed), await stage.simulated.look())
  try {
    await run.play()
    await run.rest()
  } catch (error) {
    if (!(error instanceof Stop)) stage.findings.report('the simulation', String((error as Error).stack))
  }
  await run.end()
  return { seed, story: run.story, finding: stage.findings.all[0] }
}

/** Unwinds a run that has found something. */
class Stop extends Error {}

class Run {
  readonly story: Story
  readonly #stage: Stage
  readonly #random: Random
  readonly #actors: Actor[]
  readonly #moods = new Map<string, number>()
  readonly #lossPercent: number
  #seen: Look

  constructor(stage: Stage, { random, story, actors }: Cast, seen: Look) {
    this.#stage = stage
    this.#random = random
    this.#lossPercent = random.pick([1, 1, 8])
    this.story = story
    this.#actors = actors
    this.#seen = seen
  }

  /** Anybody does anything, and whatever can break breaks. */
  async play() {
    await this.#open()
    const count = FEWEST_STEPS + this.#random.below(MORE_STEPS)
    for (let step = 0; step < count; step++) {
      if (step % MOOD_STEPS === 0) this.#moods.clear()
      if (this.#random.chance(OVERTAKE_CHANCE)) await this.#overtake()
      const steps = this.#stage.gate.ready.map((ready) => ({ ready, weight: this.#weightOf(ready) }))
      if (steps.length > 0 && this.#random.chance(STEPS_SHARE)) {
        const { ready } = this.#random.weigh(steps)
        await this.#perform(ready, this.#fateOf(ready))
      } else {
        const offers = this.#actors.flatMap((actor) => actor.offers().map((deed) => ({ ...deed, actor })))
        const { actor, ...deed } = this.#random.weigh(offers)
        await this.#do(actor, deed)
      }
    }
  }

  /** A few submits go undisturbed, so that there is something to disturb. */
  async #open() {
    const clients = this.#actors.filter((actor) => actor instanceof Client)
    for (let count = this.#random.below(3); count > 0; count--) {
      const client = this.#random.pick(clients)
      await this.#doAll(client, [client.submitting])
    }
  }

  /** One worker stands still, mostly for longer than its lease, and comes back somewhere while another takes its work. */
  async #overtake() {
    const slow = this.#random.pick(this.#workers)
    const quick = this.#workers.find((worker) => worker !== slow)!
    this.#tell(slow.name, () => 'stands still')
    slow.standStill()
    await this.#do(this.#clock, this.#clock.aroundLease())
    for (const deed of quick.takingOver()) await this.#do(quick, deed)
    for (let steps = this.#random.below(OVERTAKE_STEPS); steps > 0; steps--) {
      const { ready } = this.#stage.gate
      if (ready.length > 0) await this.#perform(this.#random.pick(ready), 'fine')
    }
    slow.goOn()
  }

  /** Nothing breaks any more, and everybody does what brings all to an end. */
  async rest() {
    for (const part of [this.#stage.backends, this.#stage.receivers]) part.areBad = false
    await this.#runOn()
    const worker = this.#workers[0]! // One is enough to end everything.
    const clock = this.#clock
    for (let round = 0; round < REST_ROUNDS; round++) {
      for (const actor of this.#actors) await this.#doAll(actor, actor.finish())
      await this.#doAll(worker, worker.timers())
      await this.#look()
      if (this.#isAtRest()) break
      await this.#doAll(clock, [clock.onward()])
    }
    checkRest(this.#seen, this.#stage)
    this.#stopIfFound()
  }

  async end() {
    const { gate, simulated } = this.#stage
    const lives = gate.lives
    for (const life of lives) gate.end(life)
    for (const life of lives) await simulated.pool.closeAll(life)
    await gate.settle()
  }

  get #workers(): WorkerNode[] {
    return this.#actors.filter((actor) => actor instanceof WorkerNode)
  }

  get #clock(): Clock {
    return this.#actors.find((actor) => actor instanceof Clock)!
  }

  async #doAll(actor: Actor, deeds: Deed[]) {
    for (const deed of deeds) {
      await this.#do(actor, deed)
      await this.#runOn()
    }
  }

  async #runOn() {
    for (let ready = this.#stage.gate.ready; ready.length > 0; ready = this.#stage.gate.ready) {
      await this.#perform(this.#random.pick(ready), 'fine')
    }
  }

  #isAtRest(): boolean {
    const { generations, deliveries, jobs } = this.#seen
    const areDone = this.#actors.every((actor) => actor.finish().length === 0)
    const areTold = deliveries.every(({ state }) => state !== 'pending')
    return areDone && areTold && jobs === 0 && generations.every(({ completedAt }) => completedAt !== null)
  }

  async #do(actor: Actor, deed: Deed) {
    this.#tell(actor.name, () => deed.tell)
    await deed.begin()
    await this.#stage.gate.settle()
    await this.#check()
  }

  async #perform(step: Step, fate: Fate) {
    this.#tell(step.life.name, step.tell, fate === 'fine' ? '' : `the connection is lost ${fate} it`)
    const lives = await this.#stage.gate.perform(step, fate)
    await this.#check(lives.length === 1 ? lives[0] : undefined)
  }

  async #check(by?: Life) {
    const { simulated } = this.#stage
    if (simulated.pool.hasChanged) await this.#look(by)
    this.#stopIfFound()
  }

  async #look(by?: Life) {
    const { simulated } = this.#stage
    simulated.pool.hasChanged = false
    const now = await simulated.look()
    for (const { id, key } of now.generations.slice(this.#seen.generations.length)) this.story.name(id, key)
    checkPromises(this.#seen, now, this.#stage, by)
    this.#seen = now
  }

  #stopIfFound() {
    if (this.#stage.findings.all.length > 0) throw new Stop()
  }

  #tell(who: string, tell: () => string, note = '') {
    this.story.add(who, this.#stage.time.now(), tell, note)
  }

  #fateOf({ kind }: Step): Fate {
    if (kind !== 'database' && kind !== 'files') return 'fine'
    if (!this.#random.chance(this.#lossPercent / 100)) return 'fine'
    return this.#random.pick(['before', 'after'])
  }

  /** Receivers take longer than what is ours, and are quick or slow whoever asks them. */
  #weightOf({ kind, life }: Step): number {
    return kind === 'receiver' ? RECEIVER_WEIGHT * this.#moodOf(kind) : this.#moodOf(life.name)
  }

  /** Some are quick and some hardly move, for a while: that is how leases lapse and the overtaken come back. */
  #moodOf(name: string): number {
    const mood = this.#moods.get(name) ?? this.#random.pick([0.05, 0.3, 1, 1, 3])
    this.#moods.set(name, mood)
    return mood
  }
}
