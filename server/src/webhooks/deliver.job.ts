import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Links } from '../assets/links.ts'
import type { Database } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { failpoint } from '../platform/failpoints.ts'
import type { Logger } from '../platform/log.ts'
import {
  ATTEMPT_MS,
  openAttempts,
  type AttemptOptions,
  type AttemptTools,
  type Delivery,
} from './attempt.job.ts'
import {
  LEASE_SECONDS,
  recordAndClaim,
  releaseAll,
  type EndedAttempt,
  type ClaimedDelivery,
} from './attempts.store.ts'
import { readEvents } from './events.store.ts'
import { WebhookQueues } from './concurrency.ts'
import { traceDelivery } from './traced-delivery.job.ts'
import { findTraces, type GenerationTrace } from '../generations/traces.store.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'

export type DeliverTools = AttemptTools & {
  database: Database
  links: Links
  log: Logger
  tracing?: Tracing | undefined
}

type TracedDelivery = Delivery & { trace: GenerationTrace | undefined }

export type DeliverOptions = AttemptOptions & {
  /** For tests: nothing is sent except through `runDue`. */
  isManual?: boolean
}

export type Deliverer = {
  /** Makes due attempts, and continues as long as attempts end. */
  poll(): void
  /** Makes the attempts that are due, and those that become due by them, until there are none; returns how many. */
  runDue(): Promise<number>
  /** Claims no more, gives running attempts `graceMs` to end, then aborts them for another worker to make. */
  stop(options: { graceMs: number }): Promise<void>
}

// A waiting attempt costs a socket and a body, so there can be many: hundreds of receivers may hang before others are
// delayed.
const SLOTS = 512
const POLL_INTERVAL_MS = 1000
const recovered = new WeakSet<Database>()

/**
 * Counted from the claim: an attempt that begins later could outlast the lease. One second is for delays on our side.
 */
const BEGIN_WITHIN_MS = LEASE_SECONDS * 1000 - ATTEMPT_MS - 1000

/**
 * Sends due deliveries. Each tick records the attempts that have ended and claims as many new ones as there are free
 * slots.
 */
export async function startDelivering(tools: DeliverTools, options: DeliverOptions): Promise<Deliverer> {
  const { database, links, log, tracing } = tools
  const { db } = database
  const attempt = openAttempts(tools, options)
  const workerId = randomUUID()
  const queues = new WebhookQueues<TracedDelivery>()
  const underWay = new Set<Promise<void>>()
  const abort = new AbortController()
  let ended: EndedAttempt[] = []
  let mayClaim = true
  let isTickRequested = false
  let isPolling = false
  let ticking: Promise<void> | undefined

  // Only once per process: after that, attempts under way may be our own.
  if (database.engine === 'embedded' && !recovered.has(database)) await releaseAll(db)
  recovered.add(database)
  const stopListening = options.isManual ? undefined : await database.listen('deliveries', poll, poll)
  const pollTimer = options.isManual ? undefined : setInterval(poll, POLL_INTERVAL_MS)
  if (!options.isManual) poll()

  return {
    poll,
    async runDue() {
      let made = 0
      do {
        made += await tick()
        while (underWay.size > 0) await Promise.all(underWay)
      } while (ended.length > 0)
      return made
    },
    async stop({ graceMs }) {
      mayClaim = false
      clearInterval(pollTimer)
      await stopListening?.()
      const grace = new AbortController()
      sleep(graceMs, undefined, grace).then(
        () => abort.abort(),
        () => {}, // Everything has ended before the grace time.
      )
      await ticking // It may be about to begin what it has just claimed.
      while (underWay.size > 0) await Promise.all(underWay)
      grace.abort()
      await ticking
      if (ended.length > 0) await tick().catch(logFailure)
    },
  }

  function poll() {
    isTickRequested = true
    isPolling = true
    ticking ??= tickWhileRequested().finally(() => {
      ticking = undefined
      if (isTickRequested) poll()
    })
  }

  async function tickWhileRequested() {
    while (isTickRequested) {
      isTickRequested = false
      await tick().catch(logFailure) // The next poll, within a second, tries again.
    }
  }

  async function tick(): Promise<number> {
    const writing = ended
    ended = []
    const beginByMs = performance.now() + BEGIN_WITHIN_MS
    const freeSlots = mayClaim ? SLOTS - queues.size : 0
    const known = [...queues.ids(), ...idsOf(writing)]
    const claimed = await recordAndClaim(db, workerId, writing, known, freeSlots).catch(
      async (error: unknown) => {
        if (isDatabaseUnavailable(error)) ended.unshift(...writing)
        else for (const one of writing) await recordAlone(one, writing)
        throw error
      },
    )
    if (writing.length > 0) failpoint('delivery-after-record')
    const events = claimed.length === 0 ? new Map<string, WebhookEvent>() : await eventsOf(claimed)
    const traces = tracing ? await tracesOf(claimed) : undefined
    for (const delivery of claimed) {
      const event = events.get(delivery.id)
      const trace = delivery.generationId === null ? undefined : traces?.get(delivery.generationId)
      if (event) queues.add({ ...delivery, event, trace }, beginByMs)
      else ended.push({ delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    }
    for (const { webhookId } of claimed) startNext(webhookId)
    return claimed.length
  }

  /** An attempt that cannot be recorded must not block the others; it is not counted. */
  async function recordAlone(one: EndedAttempt, writing: EndedAttempt[]): Promise<void> {
    const known = [...queues.ids(), ...idsOf([...writing, ...ended])]
    await recordAndClaim(db, workerId, [one], known, 0).catch((error: unknown) => {
      const isAway = isDatabaseUnavailable(error)
      if (!isAway) log.error({ err: error, deliveryId: one.delivery.id }, 'an attempt cannot be recorded')
      ended.push(isAway ? one : { delivery: one.delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    })
  }

  /** The events that can be read; deliveries of the others are tried again later. */
  async function eventsOf(claimed: ClaimedDelivery[]): Promise<Map<string, WebhookEvent>> {
    try {
      return await readEvents(db, links, claimed)
    } catch (error) {
      if (claimed.length === 1 || isDatabaseUnavailable(error)) {
        logFailure(error)
        return new Map()
      }
      const each = await Promise.all(claimed.map((one) => eventsOf([one])))
      return new Map(each.flatMap((events) => [...events]))
    }
  }

  async function tracesOf(claimed: ClaimedDelivery[]): Promise<Map<string, GenerationTrace>> {
    const ids = claimed.map(({ generationId }) => generationId).filter((id) => id !== null)
    return findTraces(db, ids).catch((error: unknown) => {
      log.warn({ err: error }, 'the traces of deliveries cannot be read')
      return new Map<string, GenerationTrace>()
    })
  }

  function startNext(webhookId: string) {
    const nowMs = mayClaim ? performance.now() : Infinity
    for (const delivery of queues.giveUp(webhookId, nowMs)) ended.push({ delivery, isMade: false })
    for (let next = queues.begin(webhookId, nowMs); next; next = queues.begin(webhookId, nowMs)) begin(next)
  }

  function begin(delivery: TracedDelivery) {
    const making = makeAttempt(delivery).finally(() => {
      underWay.delete(making)
      queues.end(delivery)
      startNext(delivery.webhookId)
      if (isPolling) poll()
    })
    underWay.add(making)
  }

  async function makeAttempt({ trace, ...delivery }: TracedDelivery): Promise<void> {
    try {
      const outcome = await traceDelivery(tracing, trace, delivery, () => attempt(delivery, abort.signal))
      failpoint('delivery-before-record')
      ended.push({ delivery, ...outcome }) // Read `ended` only now: a tick in between has replaced the list.
    } catch (error) {
      // Our fault, not the receiver's: it is not counted, and made again, perhaps by another worker.
      log.error({ err: error, deliveryId: delivery.id }, 'a delivery cannot be made')
      ended.push({ delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    }
  }

  function logFailure(error: unknown) {
    log.warn({ err: error }, 'deliveries could not be claimed or recorded')
  }
}

const idsOf = (attempts: EndedAttempt[]) => attempts.map(({ delivery }) => delivery.id)
