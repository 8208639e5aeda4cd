// Time and chance, as far as the service asks Node for them: in a life of the simulation they come from the seed.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Clock } from '../src/platform/clock.ts'
import type { Gate } from './gate.ts'
import type { Random } from './random.ts'

type Alarm = { atMs: number; ring(): void }

export class FakeTime implements Clock {
  #nowMs = 0
  #alarms: Alarm[] = []
  ids: Random | undefined

  now = () => this.#nowMs

  startAt(nowMs: number, ids: Random) {
    this.#nowMs = nowMs
    this.#alarms = []
    this.ids = ids
  }

  advance(ms: number) {
    this.#nowMs += ms
    const due = this.#alarms.filter(({ atMs }) => atMs <= this.#nowMs)
    this.#alarms = this.#alarms.filter(({ atMs }) => atMs > this.#nowMs)
    for (const { ring } of due) ring()
  }

  signalAfter(ms: number): AbortSignal {
    const abort = new AbortController()
    const ring = () =>
      abort.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    this.#alarms.push({ atMs: this.#nowMs + ms, ring })
    return abort.signal
  }
}

/** From now on lives of this gate live in this time; everybody else does not notice. */
export function installFakeTime(gate: Gate, time: FakeTime): void {
  const real = {
    random: Math.random,
    int: crypto.randomInt,
    uuid: crypto.randomUUID,
    sleep: timers.setTimeout,
    signalAfter: AbortSignal.timeout,
    now: performance.now,
  }
  crypto.randomUUID = ((options) => (gate.life ? time.ids!.uuid() : real.uuid(options))) as typeof real.uuid
  crypto.randomInt = (below: number) => (gate.life ? time.ids!.below(below) : real.int(below))
  Math.random = () => (gate.life ? time.ids!.below(2 ** 32) / 2 ** 32 : real.random())
  AbortSignal.timeout = (ms) => (gate.life ? time.signalAfter(ms) : real.signalAfter.call(AbortSignal, ms))
  performance.now = () => (gate.life ? time.now() : real.now.call(performance))
  timers.setTimeout = ((ms = 0, value?: unknown, options: { signal?: AbortSignal } = {}) => {
    if (!gate.life) return real.sleep(ms, value, options)
    const dueMs = time.now() + ms
    return gate.pass({
      kind: 'pause',
      tell: () => `wake up after ${ms} ms`,
      isReady: () => time.now() >= dueMs,
      signal: options.signal,
      perform: () => value,
    })
  }) as typeof timers.setTimeout
  syncBuiltinESMExports()
}
