import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEvent } from '@atelier/contract/webhook-event.ts'
import type { Links } from '../assets/links.ts'
import type { Database } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { Logger } from '../platform/log.ts'
import {
  ATTEMPT_MS,
  openAttempts,
  type AttemptOptions,
  type AttemptTools,
  type Delivery,
} from './attempt.job.ts'
import { LEASE_SECONDS, recordAndTake, releaseAll, type Ended, type Taken } from './attempts.store.ts'
import { readEvents } from './events.store.ts'
import { Lanes } from './lanes.ts'

export type DeliverTools = AttemptTools & { database: Database; links: Links; log: Logger }

export type DeliverOptions = AttemptOptions & {
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

// Waiting costs a socket and a body, so there can be many: hundreds of receivers may hang before others notice.
const SLOTS = 512
const LOOK_EVERY_MS = 1000
const recovered = new WeakSet<Database>()

/** After it was taken; whatever begins later could outlast the lease. A second is for what is slow on our side. */
const BEGIN_WITHIN_MS = LEASE_SECONDS * 1000 - ATTEMPT_MS - 1000

/** Sends what is due. Each turn writes down the attempts that have ended and takes as many new ones as there is room. */
export async function startDelivering(tools: DeliverTools, options: DeliverOptions): Promise<Deliverer> {
  const { database, links, log } = tools
  const { db } = database
  const attempt = openAttempts(tools, options)
  const taker = randomUUID()
  const lanes = new Lanes<Delivery>()
  const underWay = new Set<Promise<void>>()
  const breakOff = new AbortController()
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
    const making = make(delivery).finally(() => {
      underWay.delete(making)
      lanes.end(delivery)
      goOn(delivery.webhookId)
      if (isLooking) look()
    })
    underWay.add(making)
  }

  async function make(delivery: Delivery): Promise<void> {
    try {
      const outcome = await attempt(delivery, breakOff.signal)
      ended.push({ delivery, ...outcome }) // Not before: a turn meanwhile has taken the list away.
    } catch (error) {
      // Our fault, not the receiver's: it does not count, and is made again, perhaps by somebody else.
      log.error({ err: error, deliveryId: delivery.id }, 'a delivery cannot be made')
      ended.push({ delivery, isMade: false, waitSeconds: LEASE_SECONDS })
    }
  }

  function logFailure(error: unknown) {
    log.warn({ err: error }, 'deliveries could not be taken or written down')
  }
}

const idsOf = (attempts: Ended[]) => attempts.map(({ delivery }) => delivery.id)
