import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@atelier/contract/limits.ts'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Links } from '../assets/links.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Outbound } from '../platform/outbound/client.ts'
import { OutboundError } from '../platform/outbound/error.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  LEASE_SECONDS,
  recordAndTake,
  releaseAll,
  type Ended,
  type GivenBack,
  type Made,
  type Taken,
} from './attempts.store.ts'
import { readEvents } from './events.store.ts'
import { Lanes } from './lanes.ts'
import { readableAnswer, whyNotDelivered, whyNotWhole } from './outcome.ts'
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
  /** For tests: nothing is sent unless somebody asks. */
  isManual?: boolean
}

export type Deliverer = {
  /** Makes what is due, and goes on for as long as attempts end. */
  look(): void
  /** Makes the attempts that are due, and those they make due, until none is; returns how many. */
  runDue(): Promise<number>
  /** Takes no more, gives what is under way `graceMs` to end, then breaks it off for another worker to make. */
  stop(options: { graceMs: number }): Promise<void>
}

type Delivery = Taken & { event: WebhookEvent }

// Waiting costs a socket and a body, so there can be many: hundreds of receivers may hang before others notice.
const SLOTS = 512
const LOOK_EVERY_MS = 1000
const SECRETS_KEPT = 1000
const recovered = new WeakSet<Database>()
const ANSWER_MAX_BYTES = 64 * 1024

// Spec: Limits
const TIMEOUT_MS = limits.webhookAnswerSeconds * 1000
/** After it was taken; whatever begins later could outlast the lease. A second is for what is slow on our side. */
const BEGIN_WITHIN_MS = LEASE_SECONDS * 1000 - TIMEOUT_MS - 1000

/** Sends what is due. Each turn writes down the attempts that have ended and takes as many new ones as there is room. */
export async function startDelivering(tools: DeliverTools, options: DeliverOptions): Promise<Deliverer> {
  const { database, links, log, metrics, outbound, secrets, clock } = tools
  const { db } = database
  const taker = randomUUID()
  const lanes = new Lanes<Delivery>()
  const underWay = new Set<Promise<void>>()
  const breakOff = new AbortController()
  const opened = new Map<string, string>()
  let ended: Ended[] = []
  let mayTake = true
  let isAsked = false
  let isLooking = false
  let turning: Promise<void> | undefined

  // Only the first time in a process: after that, what is under way may well be under way here.
  if (database.engine === 'embedded' && !recovered.has(database)) await releaseAll(db)
  recovered.add(database)
  const stopListening = options.isManual ? undefined : await database.listen('deliveries', look, look)
  const looking = options.isManual ? undefined : setInterval(look, LOOK_EVERY_MS)
  if (!options.isManual) look()

  return {
    look,
    async runDue() {
      let made = 0
      do {
        made += await turn()
        while (underWay.size > 0) await Promise.all(underWay)
      } while (ended.length > 0)
      return made
    },
    async stop({ graceMs }) {
      mayTake = false
      clearInterval(looking)
      await stopListening?.()
      const patience = new AbortController()
      sleep(graceMs, undefined, patience).then(
        () => breakOff.abort(),
        () => {}, // Everything has ended before.
      )
      await turning // It may be about to begin what it has just taken.
      while (underWay.size > 0) await Promise.all(underWay)
      patience.abort()
      await turning
      if (ended.length > 0) await turn().catch(logFailure)
    },
  }

  function look() {
    isAsked = true
    isLooking = true
    turning ??= turnWhileAsked().finally(() => {
      turning = undefined
      if (isAsked) look()
    })
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
    const beginByMs = performance.now() + BEGIN_WITHIN_MS
    const room = mayTake ? SLOTS - lanes.size : 0
    const known = [...lanes.ids(), ...idsOf(writing)]
    const taken = await recordAndTake(db, taker, writing, known, room).catch(async (error: unknown) => {
      if (isDatabaseUnavailable(error)) ended.unshift(...writing)
      else for (const one of writing) await recordAlone(one, writing)
      throw error
    })
    const events = taken.length === 0 ? new Map<string, WebhookEvent>() : await eventsOf(taken)
    for (const delivery of taken) {
      const event = events.get(delivery.id)
      if (event) lanes.add({ ...delivery, event }, beginByMs)
      else ended.push({ delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    }
    for (const { webhookId } of taken) goOn(webhookId)
    return taken.length
  }

  /** One that cannot be written down must not keep the others from it; it counts for nothing. */
  async function recordAlone(one: Ended, writing: Ended[]): Promise<void> {
    const known = [...lanes.ids(), ...idsOf([...writing, ...ended])]
    await recordAndTake(db, taker, [one], known, 0).catch((error: unknown) => {
      const isAway = isDatabaseUnavailable(error)
      if (!isAway) log.error({ err: error, deliveryId: one.delivery.id }, 'an attempt cannot be written down')
      ended.push(isAway ? one : { delivery: one.delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    })
  }

  /** Those that can be told of; what is left out is tried again later. */
  async function eventsOf(taken: Taken[]): Promise<Map<string, WebhookEvent>> {
    try {
      return await readEvents(db, links, taken)
    } catch (error) {
      if (taken.length === 1 || isDatabaseUnavailable(error)) {
        logFailure(error)
        return new Map()
      }
      const each = await Promise.all(taken.map((one) => eventsOf([one])))
      return new Map(each.flatMap((events) => [...events]))
    }
  }

  function goOn(webhookId: string) {
    const nowMs = mayTake ? performance.now() : Infinity
    for (const delivery of lanes.giveUp(webhookId, nowMs)) ended.push({ delivery, isMade: false })
    for (let next = lanes.begin(webhookId, nowMs); next; next = lanes.begin(webhookId, nowMs)) begin(next)
  }

  function begin(delivery: Delivery) {
    const attempt = make(delivery).finally(() => {
      underWay.delete(attempt)
      lanes.end(delivery)
      goOn(delivery.webhookId)
      if (isLooking) look()
    })
    underWay.add(attempt)
  }

  async function make(delivery: Delivery): Promise<void> {
    try {
      const outcome = await send(delivery)
      ended.push({ delivery, ...outcome }) // Not before: a turn meanwhile has taken the list away.
    } catch (error) {
      // Our fault, not the receiver's: it does not count, and is made again, perhaps by somebody else.
      log.error({ err: error, deliveryId: delivery.id }, 'a delivery cannot be made')
      ended.push({ delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    }
  }

  async function send({ event, ...delivery }: Delivery): Promise<Made | GivenBack> {
    const startedAtMs = performance.now()
    const request = signRequest(
      event,
      openSecret(delivery.secretSealed),
      Math.floor(clock.now() / 1000),
      options.headerPrefix,
    )
    const answer = await ask(delivery.url, request)
    if (!answer) return { isMade: false }

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
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_MAX_BYTES,
        signal: breakOff.signal,
      })
      return { status, cause: whyNotDelivered(status), answer: readableAnswer(body) }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      const { code, message, begun } = error
      if (code === 'stopped') return undefined // By us: another makes it.
      if (!begun) return { status: null, cause: message, answer: '' }
      const cause = whyNotWhole(begun.status, code === 'timed_out', message)
      return { status: begun.status, cause, answer: readableAnswer(begun.body) }
    }
  }

  /** Deciphering costs more than signing, and the same few are needed again and again. */
  function openSecret(sealed: string): string {
    const secret = opened.get(sealed) ?? secrets.open('webhooks', sealed)
    if (opened.size >= SECRETS_KEPT) opened.clear()
    opened.set(sealed, secret)
    return secret
  }

  function logFailure(error: unknown) {
    log.warn({ err: error }, 'deliveries could not be taken or written down')
  }
}

const idsOf = (attempts: Ended[]) => attempts.map(({ delivery }) => delivery.id)

function resultOf(isDelivered: boolean, waitSeconds: number | null) {
  if (isDelivered) return 'delivered'
  return waitSeconds === null ? 'failed' : 'retried'
}
