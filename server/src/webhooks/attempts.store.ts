import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** A delivery that is this worker's until its lease ends. */
export type Taken = {
  id: string
  webhookId: string
  eventId: string
  eventType: WebhookEventType
  eventAt: Date
  generationId: string | null
  attempts: number
  attemptsBefore: number
  url: string
  secretSealed: string
}

/** How an attempt went; `waitSeconds` until the next, null when this was the last. */
export type Made = {
  isMade: true
  isDelivered: boolean
  waitSeconds: number | null
  headers: Record<string, string>
  body: string
  status: number | null
  cause: string | null
  durationMs: number
  answer: string
}

/** An attempt that never began, or was broken off by us: somebody should make it. */
export type GivenBack = { isMade: false }

export type Ended = { deliveryId: string; webhookId: string; taker: string } & (Made | GivenBack)

// Longer than an attempt can last; whoever is silent for longer than that is dead.
const LEASE_SECONDS = 15

/** Writes down what has ended and takes what is due, in one go: the end of an attempt makes room for the next. */
export function recordAndTake(db: Db, taker: string, ended: Ended[], most: number): Promise<Taken[]> {
  return db.transaction().execute(async (tx) => {
    // Should the last moments be lost with the database's machine, these attempts are made again.
    await sql`set local synchronous_commit = off`.execute(tx)
    if (ended.length > 0)
      await sql`select record_attempts(${JSON.stringify(ended.map(columnsOf))}::json)`.execute(tx)
    if (most <= 0) return []
    const { rows } = await sql<Taken>`
      select * from take_deliveries(${most}, ${taker}, make_interval(secs => ${LEASE_SECONDS}))`.execute(tx)
    return rows
  })
}

function columnsOf({ deliveryId, webhookId, taker, ...attempt }: Ended) {
  const names = { delivery_id: deliveryId, webhook_id: webhookId, taker, is_made: attempt.isMade }
  if (!attempt.isMade) return names
  const { isDelivered, waitSeconds, durationMs, ...rest } = attempt
  return { ...names, ...rest, is_delivered: isDelivered, wait_seconds: waitSeconds, duration_ms: durationMs }
}

/** Every attempt under way is made again, at once. True only of an engine whose start proves the last process dead. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update deliveries set taken_by = null, taken_until = null where taken_until is not null`.execute(
    db,
  )
  await sql`update webhooks set wake_at = wake_time(id) where wake_at is not null`.execute(db)
}

export async function forgetAttempts(db: Db, days: number): Promise<void> {
  await sql`delete from delivery_attempts where at < app_now() - make_interval(days => ${days})`.execute(db)
}

/** What was sent about a generation. */
export async function forgetAttemptsOf(db: Db, generationId: string): Promise<void> {
  await sql`
    delete from delivery_attempts
    where delivery_id in (select id from deliveries where generation_id = ${generationId})`.execute(db)
}

/** How long what is due has been waiting at most; 0 when nothing is. */
export async function oldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from app_now() - min(wake_at)))::float8 as seconds from webhooks
    where wake_at <= app_now()`.execute(db)
  return rows[0]!.seconds ?? 0
}
