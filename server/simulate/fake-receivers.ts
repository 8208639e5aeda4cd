import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Outbound, OutboundRequest } from '../src/platform/outbound/client.ts'
import { OutboundError } from '../src/platform/outbound/error.ts'
import type { Answer } from '../src/platform/outbound/answer.ts'
import { exampleEvent } from '../src/webhooks/example-event.ts'
import type { Findings } from './findings.ts'
import type { Gate } from './gate.ts'
import type { Random } from './random.ts'

type Request = { hook: string; eventId: string }

const exampleId = exampleEvent('', 'generation.succeeded', new Date(0)).data.generation.id

/** Short waits, so that deliveries come to their ends within a story; the last is as long as in production. */
const schedules = [[5], [5, 20], [2, 5, 10, 10, 20, 20, 30, 30]]

/** Receivers as bad as real ones: refusing, redirecting, hanging, losing answers. Each watches how it is treated. */
export class FakeReceivers implements Outbound {
  readonly #gate: Gate
  readonly #findings: Findings
  readonly #underWay = new Set<Request>()
  readonly #requests = new Map<string, number>()
  readonly #thanked = new Set<string>()
  readonly #eventIds = new Map<string, string>()
  readonly #dead = new Map<string, boolean>()
  #random!: Random
  retrySeconds: readonly number[] = []
  /** False: they answer at once and well. */
  areBad = true

  constructor(gate: Gate, findings: Findings) {
    this.#gate = gate
    this.#findings = findings
  }

  forget(random: Random) {
    this.#random = random
    this.retrySeconds = random.pick(schedules)
    this.areBad = true
    for (const part of [this.#underWay, this.#requests, this.#thanked, this.#eventIds, this.#dead])
      part.clear()
  }

  /** How often an event was sent there. */
  requestsOf(url: string, eventId: string): number {
    return this.#requests.get(`${hookAt(url)} ${eventId}`) ?? 0
  }

  /** Whether an event was ever answered with 2xx there. */
  hasThanked(url: string, eventId: string): boolean {
    return this.#thanked.has(`${hookAt(url)} ${eventId}`)
  }

  resolveTarget = async (address: string) => ({ url: new URL(address) })
  close = async () => {}

  async send({ url, body, timeoutMs, signal }: OutboundRequest): Promise<Answer> {
    const event: WebhookEvent = JSON.parse(String(body))
    const request = { hook: hookAt(url), eventId: event.id }
    this.#watch(request, event)
    let told = 'hangs'
    const leave = () => void this.#underWay.delete(request)
    const perform = () => {
      leave()
      const answer = this.#answer(request)
      told = answer instanceof Error ? answer.message : `answers ${answer}`
      if (answer instanceof Error) throw answer
      return { status: answer, headers: {}, body: new Uint8Array(), isCut: false }
    }
    const ending = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    const tell = () => `${request.hook} hears of ${request.eventId}: ${told}`
    return this.#gate
      .pass({ kind: 'receiver', tell, signal: ending, perform, onLeft: leave })
      .catch((error: unknown) => {
        throw error instanceof OutboundError
          ? error
          : new OutboundError(signal?.aborted ? 'stopped' : 'timed_out', 'too late')
      })
  }

  #watch(request: Request, { id, data }: WebhookEvent) {
    const { hook, eventId } = request
    const others = [...this.#underWay].filter((other) => other.hook === hook)
    if (others.length >= 2) this.#findings.report('two at a time', `${hook} gets a third`)
    if (others.some((other) => other.eventId === eventId))
      this.#findings.report('one attempt at a time', `${hook} gets ${eventId} twice at once`)
    const generation = `${hook} ${data.generation.id}`
    if (data.generation.id !== exampleId && (this.#eventIds.get(generation) ?? id) !== id)
      this.#findings.report('one event id', `${generation} is told of under two`)
    this.#eventIds.set(generation, id)
    this.#underWay.add(request)
    const name = `${hook} ${eventId}`
    this.#requests.set(name, (this.#requests.get(name) ?? 0) + 1)
  }

  /** A status, or why there is none. */
  #answer({ hook, eventId }: Request): number | OutboundError {
    const luck = !this.areBad ? 0 : this.#isDead(hook) ? 60 + this.#random.below(40) : this.#random.below(100)
    if (luck < 60 || (luck >= 90 && !this.#isDead(hook))) this.#thanked.add(`${hook} ${eventId}`)
    if (luck < 60) return 200
    if (luck < 65) return 301
    if (luck < 72) return 404
    if (luck < 82) return 500
    if (luck < 90) return new OutboundError('unreachable', 'is not reached')
    return new OutboundError('broken_off', 'hangs up')
  }

  /** Until the end, whatever it is sent. */
  #isDead(hook: string): boolean {
    const isDead = this.#dead.get(hook) ?? this.#random.chance(0.3)
    this.#dead.set(hook, isDead)
    return isDead
  }
}

/** A webhook keeps its path when its address is changed: what follows the question mark. */
const hookAt = (url: string) => new URL(url).pathname.slice(1)
