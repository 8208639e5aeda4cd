// Time and chance, as far as the service asks Node for them: within an incarnation of the simulation they come from the
// seed.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Clock } from '../../server/src/platform/clock.ts'
import type { Scheduler } from './scheduler.ts'
import type { Random } from './random.ts'

type Timer = { atMs: number; fire(): void }

export class FakeTime implements Clock {
  #nowMs = 0
  #timers: Timer[] = []
  ids: Random | undefined

  now = () => this.#nowMs

  startAt(nowMs: number, ids: Random) {
    this.#nowMs = nowMs
    this.#timers = []
    this.ids = ids
  }

  advance(ms: number) {
    this.#nowMs += ms
    const due = this.#timers.filter(({ atMs }) => atMs <= this.#nowMs)
    this.#timers = this.#timers.filter(({ atMs }) => atMs > this.#nowMs)
    for (const { fire } of due) fire()
  }

  signalAfter(ms: number): AbortSignal {
    const abort = new AbortController()
    const fire = () =>
      abort.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    this.#timers.push({ atMs: this.#nowMs + ms, fire })
    return abort.signal
  }
}

/** From now on code within an incarnation of this scheduler uses the fake time; all other code keeps the real one. */
export function installFakeTime(scheduler: Scheduler, time: FakeTime): void {
  const real = {
    random: Math.random,
    int: crypto.randomInt,
    uuid: crypto.randomUUID,
    uuidInOrder: crypto.randomUUIDv7,
    sleep: timers.setTimeout,
    signalAfter: AbortSignal.timeout,
    now: performance.now,
  }
  crypto.randomUUID = ((options) =>
    scheduler.incarnation ? time.ids!.uuid() : real.uuid(options)) as typeof real.uuid
  crypto.randomUUIDv7 = ((options) =>
    scheduler.incarnation ? time.ids!.uuid() : real.uuidInOrder(options)) as typeof real.uuidInOrder
  crypto.randomInt = (below: number) => (scheduler.incarnation ? time.ids!.below(below) : real.int(below))
  Math.random = () => (scheduler.incarnation ? time.ids!.below(2 ** 32) / 2 ** 32 : real.random())
  AbortSignal.timeout = (ms) =>
    scheduler.incarnation ? time.signalAfter(ms) : real.signalAfter.call(AbortSignal, ms)
  performance.now = () => (scheduler.incarnation ? time.now() : real.now.call(performance))
  timers.setTimeout = ((ms = 0, value?: unknown, options: { signal?: AbortSignal } = {}) => {
    if (!scheduler.incarnation) return real.sleep(ms, value, options)
    const dueMs = time.now() + ms
    return scheduler.schedule({
      kind: 'pause',
      describe: () => `wake up after ${ms} ms`,
      isReady: () => time.now() >= dueMs,
      signal: options.signal,
      perform: () => value,
    })
  }) as typeof timers.setTimeout
  syncBuiltinESMExports()
}
