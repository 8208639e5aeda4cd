import { randomUUID } from 'node:crypto'
import { limits } from '@atelier/contract/limits.ts'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Links } from '../assets/links.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Outbound } from '../platform/outbound/client.ts'
import { OutboundError } from '../platform/outbound/error.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  recordAndTake,
  releaseAll,
  type Ended,
  type GivenBack,
  type Made,
  type Taken,
} from './attempts.store.ts'
import { readEvents } from './events.store.ts'
import { readableAnswer, whyNotDelivered } from './outcome.ts'
import { signRequest, type SignedRequest } from './request.ts'
import { waitAfter } from './schedule.ts'

export type DeliverTools = {
  database: Database
  links: Links
  secrets: Secrets
  outbound: Outbound
  clock: Clock
  metrics: Metrics
  log: Logger
}

export type DeliverOptions = {
  retrySeconds: readonly number[]
  headerPrefix: string
  /** For tests: nothing is sent but by `runDue`. */
  isManual?: boolean
}

export type Deliverer = {
  /** Makes the attempts that are due, and those they make due, until none is; returns how many. */
  runDue(): Promise<number>
  /** Takes no more, gives what is under way `graceMs` to end, then breaks it off for another worker to make. */
  stop(options: { graceMs: number }): Promise<void>
}

// Waiting costs a socket and a body, so there can be many: hundreds of receivers may hang before others notice.
const SLOTS = 512
const LOOK_EVERY_MS = 1000
const ANSWER_MAX_BYTES = 64 * 1024

/** Sends what is due. Each turn writes down the attempts that have ended and takes as many new ones as there is room. */
export async function startDelivering(tools: DeliverTools, options: DeliverOptions): Promise<Deliverer> {
  const { database, links, log, metrics, outbound, secrets, clock } = tools
  const { db } = database
  const taker = randomUUID()
  const underWay = new Set<Promise<void>>()
  const breakOff = new AbortController()
  let ended: Ended[] = []
  let mayTake = true
  let isAsked = false
  let turning: Promise<void> | undefined

  if (database.engine === 'embedded') await releaseAll(db)
  const stopListening = options.isManual ? undefined : await database.listen('deliveries', wake, wake)
  const looking = options.isManual ? undefined : setInterval(wake, LOOK_EVERY_MS)
  if (!options.isManual) wake()

  return {
    async runDue() {
      let made = 0
      do {
        made += await turn()
        await Promise.all(underWay)
      } while (ended.length > 0)
      return made
    },
    async stop({ graceMs }) {
      mayTake = false
      clearInterval(looking)
      await stopListening?.()
      const impatience = setTimeout(() => breakOff.abort(), graceMs)
      await turning // It may be about to begin what it has just taken.
      await Promise.all(underWay)
      clearTimeout(impatience)
      await turning
      if (ended.length > 0) await turn().catch(logFailure)
    },
  }

  function wake() {
    isAsked = true
    turning ??= turnWhileAsked().finally(() => (turning = undefined))
  }

  async function turnWhileAsked() {
    while (isAsked) {
      isAsked = false
      await turn().catch(logFailure) // The next look, within a second, tries again.
    }
  }

  async function turn(): Promise<number> {
    const writing = ended
    ended = []
    const room = mayTake ? SLOTS - underWay.size : 0
    const taken = await recordAndTake(db, taker, writing, room).catch((error: unknown) => {
      ended.unshift(...writing)
      throw error
    })
    if (taken.length === 0) return 0
    // Should this fail, the leases run out and somebody takes them again.
    const events = await readEvents(db, links, taken)
    for (const delivery of taken) begin(delivery, events.get(delivery.id)!)
    return taken.length
  }

  function begin(delivery: Taken, event: WebhookEvent) {
    const attempt = make(delivery, event).finally(() => {
      underWay.delete(attempt)
      if (!options.isManual) wake()
    })
    underWay.add(attempt)
  }

  async function make(delivery: Taken, event: WebhookEvent): Promise<void> {
    const { id: deliveryId, webhookId } = delivery
    try {
      const outcome = await send(delivery, event)
      ended.push({ deliveryId, webhookId, taker, ...outcome }) // Not before: a turn meanwhile has taken the list away.
    } catch (error) {
      // Our fault, not the receiver's: it does not count, and is made again once the lease has run out.
      log.error({ err: error, deliveryId }, 'a delivery cannot be made')
    }
  }

  async function send(delivery: Taken, event: WebhookEvent): Promise<Made | GivenBack> {
    const startedAtMs = performance.now()
    const secret = secrets.open('webhooks', delivery.secretSealed)
    const request = signRequest(event, secret, Math.floor(clock.now() / 1000), options.headerPrefix)
    const answer = await ask(delivery.url, request)
    if (answer.status === null && breakOff.signal.aborted) return { isMade: false }

    const isDelivered = answer.cause === null
    const waitSeconds = isDelivered ? null : nextWait(delivery)
    const durationMs = Math.round(performance.now() - startedAtMs)
    metrics.deliveryAttempted(resultOf(isDelivered, waitSeconds), durationMs / 1000)
    return { isMade: true, isDelivered, waitSeconds, ...request, ...answer, durationMs }
  }

  /** A test is one try: somebody is waiting to see it. */
  function nextWait({ generationId, attempts, attemptsBefore }: Taken): number | null {
    if (generationId === null) return null
    return waitAfter(attempts - attemptsBefore + 1, options.retrySeconds) ?? null
  }

  async function ask(url: string, request: SignedRequest) {
    try {
      const { status, body } = await outbound.send({
        url,
        method: 'POST',
        ...request,
        // Spec: Limits
        timeoutMs: limits.webhookAnswerSeconds * 1000,
        maxBytes: ANSWER_MAX_BYTES,
        signal: breakOff.signal,
      })
      return { status, cause: whyNotDelivered(status), answer: readableAnswer(body) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      return { status: null, cause: error.message, answer: '' }
    }
  }

  function logFailure(error: unknown) {
    log.warn({ err: error }, 'deliveries could not be taken or written down')
  }
}

function resultOf(isDelivered: boolean, waitSeconds: number | null) {
  if (isDelivered) return 'delivered'
  return waitSeconds === null ? 'failed' : 'retried'
}
