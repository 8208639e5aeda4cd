import { generationQueue, type GenerationJob } from '../../src/generations/queues.store.ts'
import { runGeneration, type RunTools } from '../../src/generations/run.job.ts'
import { sweep } from '../../src/generations/sweep.job.ts'
import { releaseLapsed } from '../../src/platform/jobs/leases.ts'
import { Slots } from '../../src/platform/jobs/slots.ts'
import { startDelivering, type Deliverer } from '../../src/webhooks/deliver.job.ts'
import { Life } from '../gate.ts'
import { openRunTools } from '../nodes.ts'
import type { Stage } from '../stage.ts'
import type { Actor, Offer } from './actor.ts'

const GRACE_MS = 5000

/** A process that makes generations and tells of them. What timers do in production is offered here, in any order and at any time. */
export class WorkerNode implements Actor {
  readonly name: string
  readonly #stage: Stage
  readonly #slotCount: number
  readonly #isHeard: boolean
  #life: Life
  #tools!: RunTools
  #slots!: Slots<GenerationJob>
  #deliverer!: Deliverer
  /** Several sweeps at once are worse than anything that happens, but two of a kind in one process are noise. */
  #isUnderWay = new Set<string>()

  /** `isHeard`: somebody listens to events. */
  constructor(name: string, stage: Stage, slotCount: number, isHeard: boolean) {
    this.name = name
    this.#stage = stage
    this.#slotCount = slotCount
    this.#isHeard = isHeard
    this.#life = new Life(name)
  }

  async start() {
    const { simulated, log } = this.#stage
    const {
      boss,
      database: { pool },
    } = simulated
    const tools = (this.#tools = await openRunTools(this.#stage))
    this.#life = new Life(this.name)
    this.#isUnderWay = new Set()
    const { retrySeconds } = this.#stage.receivers
    this.#deliverer = await this.#stage.gate.enter(this.#life, () =>
      startDelivering(tools, { retrySeconds, headerPrefix: 'Service', isManual: true }),
    )
    this.#slots = new Slots({
      boss,
      pool,
      log,
      queue: generationQueue,
      slots: this.#slotCount,
      label: ({ modelId }) => modelId,
      handler: runGeneration(tools),
      onEnd: () => {},
    })
  }

  offers(): Offer[] {
    return [
      ...this.timers(),
      {
        tell: 'doubts itself',
        weight: 0.1,
        begin: () => this.#inLife(async () => this.#slots.checkDeadlines()),
      },
      { tell: 'is killed, and starts anew', weight: 0.15, begin: () => this.die() },
      { tell: 'is replaced by a newer version', weight: 0.05, begin: () => this.#replace() },
    ]
  }

  finish() {
    return []
  }

  /** What a worker does again and again, all by itself. */
  timers(): Offer[] {
    return [
      ...this.#habit('renews its leases', 0.5, () => this.#slots.touch()),
      ...this.#habit('sweeps', 0.15, () => sweep(this.#tools)()),
      ...this.takingOver(),
    ]
  }

  /** How it comes by what another has left behind. */
  takingOver(): Offer[] {
    const { pool } = this.#stage.simulated.database
    return [
      ...this.#habit('releases lapsed jobs', 0.6, () => releaseLapsed(pool)),
      ...this.#habit('looks for work', 1, async () => this.#slots.wake()),
      ...(this.#isHeard ? this.#habit('looks for deliveries', 0.8, async () => this.#deliverer.look()) : []),
    ]
  }

  standStill() {
    this.#life.isStill = true
  }

  goOn() {
    this.#life.isStill = false
  }

  #habit(tell: string, weight: number, act: () => Promise<void>): Offer[] {
    const underWay = this.#isUnderWay
    if (underWay.has(tell)) return []
    const begin = () => {
      underWay.add(tell)
      const fail = (error: unknown) => this.#stage.log.error({ err: error }, tell)
      this.#inLife(() =>
        act()
          .catch(fail)
          .finally(() => underWay.delete(tell)),
      )
    }
    return [{ tell, weight, begin }]
  }

  #inLife(act: () => Promise<void>) {
    void this.#stage.gate.enter(this.#life, act)
  }

  async die() {
    this.#stage.gate.end(this.#life)
    await this.#stage.simulated.pool.closeAll(this.#life)
    await this.start()
  }

  /** The old process ends what it can while the new one already works. */
  async #replace() {
    const [slots, deliverer] = [this.#slots, this.#deliverer]
    this.#inLife(async () => {
      slots.stopFetching()
      slots.abortAll()
      await deliverer.stop({ graceMs: GRACE_MS })
    })
    await this.start()
  }
}
