import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'

/** A delivery that this worker has claimed until the lease of its webhook ends. */
export type ClaimedDelivery = {
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

/** The result of an attempt; `waitSeconds` until the next, null after the last. */
export type MadeAttempt = {
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

/** An attempt that never began, or that we aborted: to be made again, at once or after a while. */
export type ReleasedAttempt = { isMade: false; waitSeconds?: number }

export type EndedAttempt = { delivery: ClaimedDelivery } & (MadeAttempt | ReleasedAttempt)

/** How long a worker's claim on a webhook lasts without renewal; after that the worker counts as dead. */
export const LEASE_SECONDS = 15

/** A receiver that answers within this time gets more than two deliveries per claim, though not at once. */
const QUICK_MS = 250

/** Records ended attempts and claims due deliveries in one statement: the end of an attempt makes room for the next. */
export async function recordAndClaim(
  db: Db,
  workerId: string,
  ended: EndedAttempt[],
  known: string[],
  most: number,
): Promise<ClaimedDelivery[]> {
  const ids = ended.map(({ delivery }) => delivery.id)
  const webhookIds = ended.map(({ delivery }) => delivery.webhookId)
  const quick = ended.filter((attempt) => attempt.isMade && attempt.durationMs <= QUICK_MS)
  const { rows } = await sql<ClaimedDelivery>`
    select id, webhook_id, event_id, event_type, event_at, generation_id, attempts, attempts_before, url, secret_sealed
    from claim_batch(${workerId}, make_interval(secs => ${LEASE_SECONDS}), ${ids}::uuid[], ${webhookIds}::uuid[],
      ${JSON.stringify(ended.map(columnsOf).filter((each) => each !== undefined))}::json,
      ${known}::uuid[], ${quick.map(({ delivery }) => delivery.webhookId)}::uuid[], ${Math.max(most, 0)})`.execute(
    db,
  )
  return rows
}

/** Undefined for an attempt that counts as never claimed. */
function columnsOf({ delivery, ...attempt }: EndedAttempt) {
  const { id, attempts, attemptsBefore } = delivery
  const of = { delivery_id: id, attempts, attempts_before: attemptsBefore, is_made: attempt.isMade }
  if (!attempt.isMade)
    return attempt.waitSeconds && { ...of, is_delivered: false, wait_seconds: attempt.waitSeconds }
  const { isDelivered, waitSeconds, durationMs, headers, body, status, cause, answer } = attempt
  const sent = { headers, body, status, cause, answer, duration_ms: durationMs }
  return { ...of, ...sent, is_delivered: isDelivered, wait_seconds: waitSeconds }
}

/**
 * Releases every claim, so that attempts under way are made again at once. Only for an engine whose start proves that
 * the former process is dead.
 */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update webhooks set under_way = '{}', taken_by = null, taken_until = null, wake_at = app_now()
    where taken_by is not null`.execute(db)
}

/** Deletes what was sent about a generation. */
export async function forgetAttemptsOf(db: Db, generationId: string): Promise<void> {
  await sql`
    delete from delivery_attempts
    where delivery_id in (select id from deliveries where generation_id = ${generationId})`.execute(db)
}

/**
 * How long the oldest unclaimed due delivery has been waiting; null when there is none. It reads the first of each
 * webhook that has something pending.
 */
export async function oldestDueSeconds(db: Db): Promise<number | null> {
  const query = sql<{ seconds: number | null }>`
    select extract(epoch from app_now() - min(due_at))::float8 as seconds
    from webhooks cross join lateral (
      select due_at from deliveries
      where webhook_id = webhooks.id and state = 'pending' and due_at <= app_now() and deliveries.id <> all (under_way)
      order by due_at limit 1) as first
    where wake_at is not null`
  return onlyRow(await query.execute(db)).seconds
}
