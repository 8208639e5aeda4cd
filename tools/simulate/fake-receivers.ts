import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Outbound, OutboundRequest } from '../../server/src/platform/outbound/client.ts'
import { OutboundError } from '../../server/src/platform/outbound/error.ts'
import type { Answer } from '../../server/src/platform/outbound/answer.ts'
import { exampleEvent } from '../../server/src/webhooks/example-event.ts'
import type { Findings } from './findings.ts'
import type { Scheduler } from './scheduler.ts'
import type { Random } from './random.ts'

type Request = { hook: string; eventId: string }

const exampleId = exampleEvent('', 'generation.succeeded', new Date(0)).data.generation.id

/** Short waits, so that deliveries end within a run; the last schedule has as many attempts as in production. */
const schedules = [[5], [5, 20], [2, 5, 10, 10, 20, 20, 30, 30]]

/** Receivers as bad as real ones: refusing, redirecting, hanging, losing answers. Each watches how it is treated. */
export class FakeReceivers implements Outbound {
  readonly #scheduler: Scheduler
  readonly #findings: Findings
  readonly #underWay = new Set<Request>()
  readonly #requests = new Map<string, number>()
  readonly #acknowledged = new Set<string>()
  readonly #eventIds = new Map<string, string>()
  readonly #dead = new Map<string, boolean>()
  #random!: Random
  retrySeconds: readonly number[] = []
  /** False: they answer at once and well. */
  areFaulty = true

  constructor(scheduler: Scheduler, findings: Findings) {
    this.#scheduler = scheduler
    this.#findings = findings
  }

  reset(random: Random) {
    this.#random = random
    this.retrySeconds = random.pick(schedules)
    this.areFaulty = true
    for (const part of [this.#underWay, this.#requests, this.#acknowledged, this.#eventIds, this.#dead])
      part.clear()
  }

  /** How often an event was sent there. */
  requestsOf(url: string, eventId: string): number {
    return this.#requests.get(`${hookAt(url)} ${eventId}`) ?? 0
  }

  /** Whether an event was ever answered with 2xx there. */
  hasAcknowledged(url: string, eventId: string): boolean {
    return this.#acknowledged.has(`${hookAt(url)} ${eventId}`)
  }

  resolveTarget = async (address: string) => ({ url: new URL(address) })
  close = async () => {}

  async send({ url, body, timeoutMs, signal }: OutboundRequest): Promise<Answer> {
    const event: WebhookEvent = JSON.parse(body as string)
    const request = { hook: hookAt(url), eventId: event.id }
    this.#watch(request, event)
    let outcome = 'hangs'
    const leave = () => void this.#underWay.delete(request)
    const perform = () => {
      leave()
      const answer = this.#answer(request)
      outcome = answer instanceof Error ? answer.message : `answers ${answer}`
      if (answer instanceof Error) throw answer
      return { status: answer, headers: {}, body: new Uint8Array(), isCut: false }
    }
    const ending = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    const describe = () => `${request.hook} hears of ${request.eventId}: ${outcome}`
    return this.#scheduler
      .schedule({ kind: 'receiver', describe, signal: ending, perform, onAbandoned: leave })
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
    const roll = !this.areFaulty
      ? 0
      : this.#isDead(hook)
        ? 60 + this.#random.below(40)
        : this.#random.below(100)
    if (roll < 60 || (roll >= 90 && !this.#isDead(hook))) this.#acknowledged.add(`${hook} ${eventId}`)
    if (roll < 60) return 200
    if (roll < 65) return 301
    if (roll < 72) return 404
    if (roll < 82) return 500
    if (roll < 90) return new OutboundError('unreachable', 'is not reached')
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
