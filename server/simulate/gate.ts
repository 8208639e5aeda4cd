// Where real code meets the world outside (a statement, a backend, a file, a pause), it waits here until it is chosen.
import { AsyncLocalStorage } from 'node:async_hooks'

/** One life of a node. What runs in it ends with it, wherever it stands: as after `kill -9`, nothing is tidied up. */
export class Life {
  readonly name: string
  isOver = false
  /** It does nothing, and does not know: as a process that is stopped, or whose machine swaps. */
  isStill = false

  constructor(name: string) {
    this.name = name
  }
}

/** What becomes of a chosen step: `before` and `after` lose the connection, without and with the step being done. */
export type Fate = 'fine' | 'before' | 'after'

type Outside<Value> = {
  kind: 'database' | 'backend' | 'receiver' | 'files' | 'pause'
  /** For the story. */
  tell(): string
  isReady?(): boolean
  /** Whether it may have to wait for a lock. */
  mayBlock?(): boolean
  /** Its abort ends the waiting. */
  signal?: AbortSignal | undefined
  perform(fate: Fate): Promise<Value> | Value
  /** Called when nobody waits for it any more: it may happen all the same. */
  onLeft?(): void
}

export type Step = Omit<Outside<unknown>, 'signal'> & {
  life: Life
  isReady(): boolean
  outcome?: { isFine: boolean; value: unknown }
  done: Promise<unknown>
  /** It waits for a lock, as of the last time that we asked. */
  isStuck?: boolean
  resolve(value: unknown): void
  reject(error: unknown): void
}

export class Gate {
  #lives = new AsyncLocalStorage<Life>()
  #waiting: Step[] = []
  /** Begun and not finished: they wait for a lock that another holds. */
  #pending: Step[] = []
  #arrivals = 0
  #known = new Set<Life>()
  /** Whether these can go on only after something else has been done. */
  areStuck: (pending: readonly Step[]) => Promise<boolean> = async () => false
  /** To be set by whatever may let those go on that were stuck. */
  mayHaveFreed = false

  /** Everything that `run` starts, however late, belongs to this life. */
  enter<Value>(life: Life, run: () => Value): Value {
    this.#known.add(life)
    return this.#lives.run(life, run)
  }

  get life(): Life | undefined {
    return this.#lives.getStore()
  }

  /** Those whose life is not over. */
  get lives(): Life[] {
    return [...this.#known]
  }

  /**
   * Who can be chosen now. Behind one that waits for a lock no second one queues up: PostgreSQL does not promise which
   * of two gets it first, and the story would not repeat.
   */
  get ready(): Step[] {
    const isStuck = this.#pending.length > 0
    return this.#waiting.filter(
      (step) => !step.life.isStill && step.isReady() && !(isStuck && step.mayBlock?.()),
    )
  }

  /** Outside of any life, which is where the simulator itself stands, it is done at once. */
  async pass<Value>(outside: Outside<Value>): Promise<Value> {
    const life = this.life
    if (!life) return outside.perform('fine')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    if (life.isOver) return promise as Promise<Value>
    const { signal, isReady = () => true, ...rest } = outside
    signal?.throwIfAborted()
    const step: Step = { ...rest, isReady, life, resolve, reject, done: promise }
    this.#waiting.push(step)
    this.#arrivals++
    signal?.addEventListener('abort', () => {
      if (!this.#remove(step)) return
      step.onLeft?.()
      reject(signal.reason)
    })
    return promise as Promise<Value>
  }

  /** Does one step, and lets everybody run on who can, until all stand still again. */
  async perform(step: Step, fate: Fate): Promise<Life[]> {
    this.#remove(step)
    this.#pending.push(step)
    const perform = async () => step.perform(fate)
    step.done = perform().then(
      (value) => (step.outcome = { isFine: true, value }),
      (error: unknown) => (step.outcome = { isFine: false, value: error }),
    )
    return this.settle()
  }

  /** Ends a life. What it has already sent to the database goes on there. */
  end(life: Life) {
    life.isOver = true
    this.#known.delete(life)
    for (const step of this.#waiting.filter((each) => each.life === life)) {
      this.#remove(step)
      step.onLeft?.()
    }
  }

  /** Gives the lives whose steps have ended. */
  async settle(): Promise<Life[]> {
    await this.#standStill()
    const finished = this.#pending.filter(({ outcome }) => outcome)
    this.#pending = this.#pending.filter(({ outcome }) => !outcome)
    // One after the other, so that whoever goes on first does not depend on the speed of this machine.
    for (const { life, outcome, resolve, reject } of finished) {
      if (life.isOver) continue
      if (outcome!.isFine) resolve(outcome!.value)
      else reject(outcome!.value)
      await this.#drain()
    }
    if (finished.length === 0) await this.#drain()
    return finished.map(({ life }) => life)
  }

  async #standStill(): Promise<void> {
    while (true) {
      if (this.mayHaveFreed) for (const step of this.#pending) step.isStuck = false
      this.mayHaveFreed = false
      const unfinished = this.#pending.filter(({ outcome }) => !outcome)
      const moving = unfinished.filter(({ isStuck }) => !isStuck)
      if (moving.length === 0) return
      const first = Promise.race(moving.map(({ done }) => done))
      const isLong = (await Promise.race([first, moment()])) === 'a moment'
      if (isLong && (await this.areStuck(unfinished))) for (const step of unfinished) step.isStuck = true
    }
  }

  /** Promises, ticks and immediates: whatever real code does between two gates. */
  async #drain(): Promise<void> {
    let before: number
    do {
      before = this.#arrivals
      await nextTurn()
      await nextTurn()
    } while (this.#arrivals !== before)
  }

  #remove(step: Step): boolean {
    const place = this.#waiting.indexOf(step)
    if (place >= 0) this.#waiting.splice(place, 1)
    return place >= 0
  }
}

const { setImmediate: realImmediate, setTimeout: realTimeout } = globalThis
const nextTurn = () => new Promise<void>((resolve) => realImmediate(resolve))

// Most statements end within it. After that it is worth asking whether one waits for a lock.
const MOMENT_MS = 1
const moment = () => new Promise<'a moment'>((resolve) => realTimeout(resolve, MOMENT_MS, 'a moment'))
