// Where real code calls something external (a statement, a backend, a file, a timer), it waits here until the
// simulation picks it.
import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * One run of a node's process. All of its code stops with it, wherever it is: as after `kill -9`, nothing is cleaned
 * up.
 */
export class Incarnation {
  readonly name: string
  isDead = false
  /** It does nothing and does not know it, like a process that is stopped or whose machine swaps. */
  isPaused = false

  constructor(name: string) {
    this.name = name
  }
}

/**
 * The fault injected into a step: `before` loses the connection without the step being done, `after` once it was done.
 */
export type InjectedFault = 'none' | 'before' | 'after'

type ExternalCall<Value> = {
  kind: 'database' | 'backend' | 'receiver' | 'files' | 'pause'
  /** For the trace. */
  describe(): string
  isReady?(): boolean
  /** Whether it may have to wait for a lock. */
  mayBlock?(): boolean
  /** Its abort ends the waiting. */
  signal?: AbortSignal | undefined
  perform(fault: InjectedFault): Promise<Value> | Value
  /** Called when the caller no longer waits: the call may still happen. */
  onAbandoned?(): void
}

type Outcome = { isFine: boolean; value: unknown }

export type Step = Omit<ExternalCall<unknown>, 'signal'> & {
  incarnation: Incarnation
  isReady(): boolean
  outcome?: Outcome
  done: Promise<unknown>
  /** It waits for a lock, as of the last time that we asked. */
  isBlocked?: boolean
  resolve(value: unknown): void
  reject(error: unknown): void
}

export class Scheduler {
  #incarnations = new AsyncLocalStorage<Incarnation>()
  #waiting: Step[] = []
  /** Begun and not finished: they wait for a lock that another holds. */
  #pending: Step[] = []
  #arrivals = 0
  #known = new Set<Incarnation>()
  /** Whether these can go on only after something else has been done. */
  areBlocked: (pending: readonly Step[]) => Promise<boolean> = async () => false
  /** To be set by whatever may let those go on that were stuck. */
  mayHaveUnblocked = false

  /** Everything that `run` starts, however late, belongs to this incarnation. */
  runIn<Value>(incarnation: Incarnation, run: () => Value): Value {
    this.#known.add(incarnation)
    return this.#incarnations.run(incarnation, run)
  }

  get incarnation(): Incarnation | undefined {
    return this.#incarnations.getStore()
  }

  /** The incarnations that are alive. */
  get incarnations(): Incarnation[] {
    return [...this.#known]
  }

  /**
   * The steps that can be picked now. While one waits for a lock, no second one that may block is picked: PostgreSQL does not promise which
   * of two gets it first, and the trace would not be reproducible.
   */
  get ready(): Step[] {
    const isBlocked = this.#pending.length > 0
    return this.#waiting.filter(
      (step) => !step.incarnation.isPaused && step.isReady() && !(isBlocked && step.mayBlock?.()),
    )
  }

  /** Outside of any incarnation, as in the simulator's own code, the call is performed at once. */
  async schedule<Value>(call: ExternalCall<Value>): Promise<Value> {
    const incarnation = this.incarnation
    if (!incarnation) return call.perform('none')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    if (incarnation.isDead) return promise as Promise<Value>
    const { signal, isReady = () => true, ...rest } = call
    signal?.throwIfAborted()
    const step: Step = { ...rest, isReady, incarnation, resolve, reject, done: promise }
    this.#waiting.push(step)
    this.#arrivals++
    signal?.addEventListener('abort', () => {
      if (!this.#remove(step)) return
      step.onAbandoned?.()
      reject(signal.reason)
    })
    return promise as Promise<Value>
  }

  /** Performs one step, and lets all code run on until it waits again. */
  async perform(step: Step, fault: InjectedFault): Promise<Incarnation[]> {
    this.#remove(step)
    this.#pending.push(step)
    const perform = async () => step.perform(fault)
    step.done = perform().then(
      (value) => (step.outcome = { isFine: true, value }),
      (error: unknown) => (step.outcome = { isFine: false, value: error }),
    )
    return this.settle()
  }

  /** Kills an incarnation. Statements that it has already sent to the database go on there. */
  end(incarnation: Incarnation) {
    incarnation.isDead = true
    this.#known.delete(incarnation)
    for (const step of this.#waiting.filter((each) => each.incarnation === incarnation)) {
      this.#remove(step)
      step.onAbandoned?.()
    }
  }

  /** Resolves to the incarnations whose steps have ended. */
  async settle(): Promise<Incarnation[]> {
    await this.#untilQuiescent()
    const finished = this.#pending.filter(hasEnded)
    this.#pending = this.#pending.filter(({ outcome }) => !outcome)
    // One after the other, so that the order does not depend on the speed of this machine.
    for (const { incarnation, outcome, resolve, reject } of finished) {
      if (incarnation.isDead) continue
      if (outcome.isFine) resolve(outcome.value)
      else reject(outcome.value)
      await this.#drain()
    }
    if (finished.length === 0) await this.#drain()
    return finished.map(({ incarnation }) => incarnation)
  }

  async #untilQuiescent(): Promise<void> {
    while (true) {
      if (this.mayHaveUnblocked) for (const step of this.#pending) step.isBlocked = false
      this.mayHaveUnblocked = false
      const unfinished = this.#pending.filter(({ outcome }) => !outcome)
      const moving = unfinished.filter(({ isBlocked }) => !isBlocked)
      if (moving.length === 0) return
      const first = Promise.race(moving.map(({ done }) => done))
      const isLong = (await Promise.race([first, moment()])) === 'a moment'
      if (isLong && (await this.areBlocked(unfinished))) for (const step of unfinished) step.isBlocked = true
    }
  }

  /** Lets promises, ticks and immediates run: whatever real code does between two external calls. */
  async #drain(): Promise<void> {
    let before: number
    do {
      before = this.#arrivals
      await nextTick()
      await nextTick()
    } while (this.#arrivals !== before)
  }

  #remove(step: Step): boolean {
    const index = this.#waiting.indexOf(step)
    if (index >= 0) this.#waiting.splice(index, 1)
    return index >= 0
  }
}

const { setImmediate: realImmediate, setTimeout: realTimeout } = globalThis
const nextTick = () => new Promise<void>((resolve) => realImmediate(resolve))

// Most statements end within it. After that it is worth asking whether one waits for a lock.
const MOMENT_MS = 1
const moment = () => new Promise<'a moment'>((resolve) => realTimeout(resolve, MOMENT_MS, 'a moment'))

const hasEnded = (step: Step): step is Step & { outcome: Outcome } => step.outcome !== undefined
