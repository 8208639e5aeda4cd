import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** A delivery that is this worker's until the lease of its webhook ends. */
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

/** An attempt that never began, or was broken off by us: somebody should make it, at once or after a while. */
export type GivenBack = { isMade: false; waitSeconds?: number }

export type Ended = { delivery: Taken } & (Made | GivenBack)

/** How long a webhook is one worker's; whoever is silent for longer than that is dead. */
export const LEASE_SECONDS = 15

/** A receiver that answers within this time gets more than two from one question, though not at once. */
const QUICK_MS = 250

/** Writes down what has ended and takes what is due, in one go: the end of an attempt makes room for the next. */
export async function recordAndTake(
  db: Db,
  taker: string,
  ended: Ended[],
  known: string[],
  most: number,
): Promise<Taken[]> {
  const ids = ended.map(({ delivery }) => delivery.id)
  const webhookIds = ended.map(({ delivery }) => delivery.webhookId)
  const quick = ended.filter((attempt) => attempt.isMade && attempt.durationMs <= QUICK_MS)
  const { rows } = await sql<Taken>`
    select id, webhook_id, event_id, event_type, event_at, generation_id, attempts, attempts_before, url, secret_sealed
    from take_turn(${taker}, make_interval(secs => ${LEASE_SECONDS}), ${ids}::uuid[], ${webhookIds}::uuid[],
      ${JSON.stringify(ended.map(columnsOf).filter((each) => each !== undefined))}::json,
      ${known}::uuid[], ${quick.map(({ delivery }) => delivery.webhookId)}::uuid[], ${Math.max(most, 0)})`.execute(
    db,
  )
  return rows
}

/** Undefined for what is as if it had never been taken. */
function columnsOf({ delivery, ...attempt }: Ended) {
  const { id, attempts, attemptsBefore } = delivery
  const of = { delivery_id: id, attempts, attempts_before: attemptsBefore, is_made: attempt.isMade }
  if (!attempt.isMade)
    return attempt.waitSeconds && { ...of, is_delivered: false, wait_seconds: attempt.waitSeconds }
  const { isDelivered, waitSeconds, durationMs, headers, body, status, cause, answer } = attempt
  const sent = { headers, body, status, cause, answer, duration_ms: durationMs }
  return { ...of, ...sent, is_delivered: isDelivered, wait_seconds: waitSeconds }
}

/** Every attempt under way is made again, at once. True only of an engine whose start proves the last process dead. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update webhooks set under_way = '{}', taken_by = null, taken_until = null, wake_at = app_now()
    where taken_by is not null`.execute(db)
}

const FORGOTTEN_AT_ONCE = 1000

/** A few at a time, and none that somebody is just deleting with its webhook. */
export async function forgetAttempts(db: Db, days: number): Promise<void> {
  let forgotten: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      delete from delivery_attempts where (delivery_id, number) in (
        select delivery_id, number from delivery_attempts where at < app_now() - make_interval(days => ${days})
        limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(db)
    forgotten = numAffectedRows
  } while (forgotten === BigInt(FORGOTTEN_AT_ONCE))
}

/** What was sent about a generation. */
export async function forgetAttemptsOf(db: Db, generationId: string): Promise<void> {
  await sql`
    delete from delivery_attempts
    where delivery_id in (select id from deliveries where generation_id = ${generationId})`.execute(db)
}

/**
 * How long what is due, and nobody is at, has been waiting at most; null when nothing is. It asks each webhook that has
 * something pending for its first.
 */
export async function oldestDueSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from app_now() - min(due_at))::float8 as seconds
    from webhooks cross join lateral (
      select due_at from deliveries
      where webhook_id = webhooks.id and state = 'pending' and due_at <= app_now() and deliveries.id <> all (under_way)
      order by due_at limit 1) as first
    where wake_at is not null`.execute(db)
  return rows[0]!.seconds
}
