import { generationQueue, type GenerationJob } from '../../../server/src/generations/queues.client.ts'
import { runGeneration, type RunTools } from '../../../server/src/generations/run.job.ts'
import { sweep, type SweepTools } from '../../../server/src/generations/sweep.job.ts'
import { releaseLapsed } from '../../../server/src/platform/jobs/leases.ts'
import { Slots } from '../../../server/src/platform/jobs/slots.ts'
import { startDelivering, type Deliverer } from '../../../server/src/webhooks/deliver.job.ts'
import { Incarnation } from '../scheduler.ts'
import { openRunTools } from '../nodes.ts'
import type { Simulation } from '../simulation.ts'
import type { Actor, WeightedAction } from './actor.ts'

const GRACE_MS = 5000

/**
 * A process that runs generations and delivers webhooks. What timers start in production are actions here, which the
 * simulation takes in any order and at any time.
 */
export class WorkerNode implements Actor {
  readonly name: string
  readonly #simulation: Simulation
  readonly #slotCount: number
  readonly #hasWebhooks: boolean
  #incarnation: Incarnation
  #tools!: RunTools & SweepTools
  #slots!: Slots<GenerationJob>
  #deliverer!: Deliverer
  /** Several sweeps at once are worse than anything that happens, but two of a kind in one process are noise. */
  #running = new Set<string>()

  /** `hasWebhooks`: whether there are webhooks to deliver to. */
  constructor(name: string, simulation: Simulation, slotCount: number, hasWebhooks: boolean) {
    this.name = name
    this.#simulation = simulation
    this.#slotCount = slotCount
    this.#hasWebhooks = hasWebhooks
    this.#incarnation = new Incarnation(name)
  }

  async start() {
    const { simulated, log } = this.#simulation
    const {
      boss,
      database: { pool },
    } = simulated
    const tools = (this.#tools = await openRunTools(this.#simulation))
    this.#incarnation = new Incarnation(this.name)
    this.#running = new Set()
    const { retrySeconds } = this.#simulation.receivers
    this.#deliverer = await this.#simulation.scheduler.runIn(this.#incarnation, () =>
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

  possibleActions(): WeightedAction[] {
    return [
      ...this.timerActions(),
      {
        label: 'doubts itself',
        weight: 0.1,
        begin: () => this.#inIncarnation(async () => this.#slots.checkDeadlines()),
      },
      { label: 'is killed, and starts anew', weight: 0.15, begin: () => this.kill() },
      { label: 'is replaced by a newer version', weight: 0.05, begin: () => this.#replace() },
    ]
  }

  remainingActions() {
    return []
  }

  /** The periodic work of a worker. */
  timerActions(): WeightedAction[] {
    return [
      ...this.#repeated('renews its leases', 0.5, () => this.#slots.touch()),
      ...this.#repeated('sweeps', 0.15, () => sweep(this.#tools)()),
      ...this.takeOverActions(),
    ]
  }

  /** The actions by which it takes over the work of a dead worker. */
  takeOverActions(): WeightedAction[] {
    const { pool } = this.#simulation.simulated.database
    return [
      ...this.#repeated('releases lapsed jobs', 0.6, () => releaseLapsed(pool)),
      ...this.#repeated('looks for work', 1, async () => this.#slots.wake()),
      ...(this.#hasWebhooks
        ? this.#repeated('looks for deliveries', 0.8, async () => this.#deliverer.poll())
        : []),
    ]
  }

  pause() {
    this.#incarnation.isPaused = true
  }

  resume() {
    this.#incarnation.isPaused = false
  }

  #repeated(label: string, weight: number, run: () => Promise<void>): WeightedAction[] {
    const underWay = this.#running
    if (underWay.has(label)) return []
    const begin = () => {
      underWay.add(label)
      const fail = (error: unknown) => this.#simulation.log.error({ err: error }, label)
      this.#inIncarnation(() =>
        run()
          .catch(fail)
          .finally(() => underWay.delete(label)),
      )
    }
    return [{ label, weight, begin }]
  }

  #inIncarnation(run: () => Promise<void>) {
    void this.#simulation.scheduler.runIn(this.#incarnation, run)
  }

  async kill() {
    this.#simulation.scheduler.end(this.#incarnation)
    await this.#simulation.simulated.pool.closeAll(this.#incarnation)
    await this.start()
  }

  /** The old process ends what it can while the new one already works. */
  async #replace() {
    const [slots, deliverer] = [this.#slots, this.#deliverer]
    this.#inIncarnation(async () => {
      slots.stopFetching()
      slots.abortAll()
      await deliverer.stop({ graceMs: GRACE_MS })
    })
    await this.start()
  }
}
