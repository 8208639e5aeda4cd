import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import {
  ProviderError,
  type Handle,
  type Output,
  type Progress,
  type Provider,
  type Work,
} from '../../server/src/providers/provider.ts'
import type { Scheduler } from './scheduler.ts'
import { promptOf, type Purchases } from './purchases.ts'
import type { Random } from './random.ts'

/** A submit that may still arrive, unless it is void. */
type Request = { isVoid: boolean }

// prettier-ignore -- the one that is tried again has the most ways to go wrong
const codes: GenerationErrorCode[] = [
  'unavailable',
  'unavailable',
  'unavailable',
  'content_policy',
  'invalid_input',
  'timeout',
  'internal',
]

/** Backends as bad as real ones: late, failing, losing answers, delivering too little or too much. */
export class FakeBackends {
  readonly providers: ReadonlyMap<string, Provider>
  readonly #scheduler: Scheduler
  readonly #purchases: Purchases
  readonly #onTheWay = new Map<string, Set<Request>>()
  #random!: Random
  /** False: they answer at once and well. */
  areFaulty = true

  constructor(scheduler: Scheduler, purchases: Purchases) {
    this.#scheduler = scheduler
    this.#purchases = purchases
    this.providers = new Map([
      ['blind', this.#provider('blind', false)],
      ['sighted', { ...this.#provider('sighted', false), reconcile: this.#reconcileCall }],
      ['repeatable', this.#provider('repeatable', true)],
    ])
  }

  reset(random: Random) {
    this.#random = random
    this.areFaulty = true
    this.#onTheWay.clear()
  }

  #provider(name: string, repeatable: boolean): Provider {
    return {
      name,
      repeatable,
      submit: (work, signal) => this.#send(work, repeatable, signal),
      poll: (handle, work, signal) => this.#ask('poll', work, signal, () => this.#poll(handle)),
      cancel: (_handle, work, signal) => this.#ask('cancel', work, signal, () => undefined),
    }
  }

  #ask<Value>(call: string, work: Work, signal: AbortSignal, perform: () => Value, onAbandoned = () => {}) {
    const describe = () => `${call} ${promptOf(work)}, attempt ${work.attempt}`
    return this.#scheduler.schedule({ kind: 'backend', describe, signal, perform, onAbandoned })
  }

  #send(work: Work, isRepeatable: boolean, signal: AbortSignal): Promise<Handle> {
    const request = { isVoid: false }
    const onTheWay = this.#requestsOf(work).add(request)
    const arrive = () => {
      onTheWay.delete(request)
      return this.#submit(work, isRepeatable, request)
    }
    // A submit that nobody waits for any more has arrived, or is still on its way.
    const onAbandoned = () => {
      if (this.#random.chance(0.5)) this.#accept(work, isRepeatable, request)
    }
    return this.#ask('submit', work, signal, arrive, onAbandoned)
  }

  #submit(work: Work, isRepeatable: boolean, request: Request): Handle {
    const roll = this.areFaulty ? this.#random.below(100) : 99
    if (request.isVoid || roll < 8) throw unreachable()
    if (roll < 20) throw new ProviderError(this.#random.pick(codes), 'the fake refuses the work')
    if (roll < 28) throw new TypeError('fetch failed') // Not taken, but the client cannot know.
    this.#accept(work, isRepeatable, request)
    if (roll < 40) throw new TypeError('fetch failed') // Taken, but the answer is lost.
    return work.attemptId
  }

  #accept(work: Work, isRepeatable: boolean, request: Request) {
    if (!request.isVoid) this.#purchases.add(work, isRepeatable)
  }

  #reconcileCall = (work: Work, signal: AbortSignal): Promise<Handle | undefined> =>
    this.#ask('reconcile', work, signal, () => this.#reconcile(work))

  /** The contract of `reconcile`: what it does not find never comes later. So it decides about what is on the way. */
  #reconcile(work: Work): Handle | undefined {
    const { attemptId } = work
    if (this.areFaulty && this.#random.chance(0.3)) throw new TypeError('fetch failed')
    for (const request of this.#requestsOf(work)) {
      if (!this.#purchases.find(attemptId) && this.#random.chance(0.5)) this.#accept(work, false, request)
      request.isVoid = true
    }
    return this.#purchases.find(attemptId) && attemptId
  }

  #requestsOf({ attemptId }: Work): Set<Request> {
    const requests = this.#onTheWay.get(attemptId) ?? new Set()
    this.#onTheWay.set(attemptId, requests)
    return requests
  }

  #poll(handle: Handle): Progress {
    const purchase = this.#purchases.find(handle as string)
    if (!purchase) throw new Error('nothing was bought under this handle')
    if (!purchase.end && this.areFaulty) {
      const roll = this.#random.below(100)
      if (roll < 10) throw new TypeError('fetch failed')
      if (roll < 45) return this.#running()
    }
    purchase.end ??= this.#decide(purchase.work)
    if (purchase.end.state === 'failed') purchase.isReportedFailed = true
    return purchase.end
  }

  #running(): Progress {
    const pollAfterMs = this.#random.pick([0, 0, 1000, 5000])
    return { state: 'running', progress: this.#random.below(100) / 100, pollAfterMs }
  }

  #decide({ outputs: wanted }: Work): Progress {
    const roll = this.areFaulty ? this.#random.below(100) : 99
    if (roll < 30) return { state: 'failed', code: this.#random.pick(codes), detail: 'the fake says so' }
    const count = roll < 35 ? 0 : roll < 45 ? wanted + 1 : roll < 60 ? Math.max(1, wanted - 1) : wanted
    const isEmpty = () => this.areFaulty && this.#random.chance(0.1)
    return {
      state: 'succeeded',
      outputs: Array.from({ length: count }, () => outputOf(isEmpty() ? '' : 'x')),
    }
  }
}

const outputOf = (content: string): Output => ({
  kind: 'image',
  mimeType: 'image/png',
  width: 8,
  height: 8,
  durationSeconds: null,
  bytes: Buffer.from(content),
})

/** Not a byte was sent. */
function unreachable(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
}
