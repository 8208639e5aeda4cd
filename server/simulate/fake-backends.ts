import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import {
  ProviderError,
  type Handle,
  type Output,
  type Progress,
  type Provider,
  type Work,
} from '../src/providers/provider.ts'
import type { Findings } from './findings.ts'
import type { Gate } from './gate.ts'
import type { Random } from './random.ts'

/** Work that a backend took, and that somebody pays for. */
type Bought = {
  work: Work
  isRepeatable: boolean
  /** Decided once: whoever asks again hears the same. */
  end?: Progress
  /** Of what a backend says has failed, another may be bought. */
  isToldFailed: boolean
}

type Request = { isVoid: boolean }

// The one that is tried again is the one with the most ways to go wrong.
const codes: GenerationErrorCode[] = [
  'unavailable',
  'unavailable',
  'unavailable',
  'content_policy',
  'invalid_input',
  'timeout',
  'internal',
]

/** Backends as bad as real ones. They remember what was bought, and cry out when it is bought twice. */
export class FakeBackends {
  readonly providers: ReadonlyMap<string, Provider>
  readonly #gate: Gate
  readonly #findings: Findings
  readonly #onTheWay = new Map<string, Set<Request>>()
  #bought = new Map<string, Bought>()
  #random!: Random
  /** False: they answer at once and well. */
  areBad = true

  constructor(gate: Gate, findings: Findings) {
    this.#gate = gate
    this.#findings = findings
    this.providers = new Map([
      ['blind', this.#provider('blind', { repeatable: false, canReconcile: false })],
      ['sighted', this.#provider('sighted', { repeatable: false, canReconcile: true })],
      ['repeatable', this.#provider('repeatable', { repeatable: true, canReconcile: false })],
    ])
  }

  forget(random: Random) {
    this.#random = random
    this.areBad = true
    this.#bought.clear()
    this.#onTheWay.clear()
  }

  get attemptIds(): string[] {
    return [...this.#bought.keys()]
  }

  /** How many outputs were delivered that can be charged for, by the prompt that asked for them. */
  deliveredFor(prompt: string): number | undefined {
    const good = [...this.#bought.values()].find(
      ({ work, end }) => work.params.prompt === prompt && end?.state === 'succeeded',
    )
    if (good?.end?.state !== 'succeeded') return undefined
    return good.end.outputs
      .slice(0, good.work.outputs)
      .filter(({ bytes }) => (bytes as Uint8Array).length > 0).length
  }

  #provider(
    name: string,
    { repeatable, canReconcile }: { repeatable: boolean; canReconcile: boolean },
  ): Provider {
    const ask = <Value>(
      call: string,
      work: Work,
      signal: AbortSignal,
      perform: () => Value,
      onLeft?: () => void,
    ) =>
      this.#gate.pass({
        kind: 'backend',
        tell: () => `${call} ${work.params.prompt}, attempt ${work.attempt}, at ${name}`,
        signal,
        perform,
        ...(onLeft && { onLeft }),
      })
    return {
      name,
      repeatable,
      submit: (work, signal) => {
        const request = { isVoid: false }
        const onTheWay = this.#requestsOf(work).add(request)
        // A submit that nobody waits for any more has been sent or not.
        const onLeft = () => void (this.#random.chance(0.5) && this.#accept(work, repeatable, request))
        return ask(
          'submit',
          work,
          signal,
          () => {
            onTheWay.delete(request)
            return this.#submit(work, repeatable, request)
          },
          onLeft,
        )
      },
      poll: (handle, work, signal) => ask('poll', work, signal, () => this.#poll(handle)),
      cancel: (_handle, work, signal) => ask('cancel', work, signal, () => undefined),
      ...(canReconcile && {
        reconcile: (work: Work, signal: AbortSignal) =>
          ask('reconcile', work, signal, () => this.#reconcile(work)),
      }),
    }
  }

  #submit(work: Work, isRepeatable: boolean, request: Request): Handle {
    const luck = this.areBad ? this.#random.below(100) : 99
    if (request.isVoid || luck < 8) throw unreachable()
    if (luck < 20) throw new ProviderError(this.#random.pick(codes), 'the fake refuses the work')
    if (luck < 28) throw new TypeError('fetch failed') // Not taken, but who knows.
    const handle = this.#accept(work, isRepeatable, request)
    if (luck < 40) throw new TypeError('fetch failed') // Taken, and nobody knows.
    return handle
  }

  #accept(work: Work, isRepeatable: boolean, request: Request): Handle {
    const { attemptId } = work
    if (request.isVoid) return attemptId
    if (!isRepeatable) this.#refuseSecond(work)
    if (!this.#bought.has(attemptId)) this.#bought.set(attemptId, { work, isRepeatable, isToldFailed: false })
    return attemptId
  }

  #refuseSecond({ attemptId, attempt, params: { prompt } }: Work) {
    if (this.#bought.has(attemptId))
      this.#findings.report('bought once', `attempt ${attempt} of ${prompt} was bought twice`)
    for (const { work, isRepeatable, isToldFailed } of this.#bought.values()) {
      if (work.params.prompt === prompt && work.attemptId !== attemptId && !isRepeatable && !isToldFailed)
        this.#findings.report(
          'bought once',
          `${prompt} was bought again while attempt ${work.attempt} of it was alive`,
        )
    }
  }

  /** The contract of `reconcile`: what it does not find never comes later. So it decides about what is on the way. */
  #reconcile(work: Work): Handle | undefined {
    if (this.areBad && this.#random.chance(0.3)) throw new TypeError('fetch failed')
    for (const request of this.#requestsOf(work)) {
      if (!this.#bought.has(work.attemptId) && this.#random.chance(0.5)) this.#accept(work, false, request)
      request.isVoid = true
    }
    return this.#bought.has(work.attemptId) ? work.attemptId : undefined
  }

  #requestsOf({ attemptId }: Work): Set<Request> {
    const requests = this.#onTheWay.get(attemptId) ?? new Set()
    this.#onTheWay.set(attemptId, requests)
    return requests
  }

  #poll(handle: Handle): Progress {
    const bought = this.#bought.get(String(handle))
    if (!bought) throw new Error(`nothing was bought under the handle ${String(handle)}`)
    if (!bought.end && this.areBad) {
      const luck = this.#random.below(100)
      if (luck < 10) throw new TypeError('fetch failed')
      if (luck < 45) {
        const pollAfterMs = this.#random.pick([0, 0, 1000, 5000])
        return { state: 'running', progress: this.#random.below(100) / 100, pollAfterMs }
      }
    }
    bought.end ??= this.#decide(bought.work)
    if (bought.end.state === 'failed') bought.isToldFailed = true
    return bought.end
  }

  #decide({ outputs: wanted }: Work): Progress {
    const luck = this.areBad ? this.#random.below(100) : 99
    if (luck < 30) return { state: 'failed', code: this.#random.pick(codes), detail: 'the fake says so' }
    const count = luck < 35 ? 0 : luck < 45 ? wanted + 1 : luck < 60 ? Math.max(1, wanted - 1) : wanted
    const outputs = Array.from({ length: count }, () =>
      made(this.areBad && this.#random.chance(0.1) ? '' : 'x'),
    )
    return { state: 'succeeded', outputs }
  }
}

const made = (content: string): Output => ({
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
