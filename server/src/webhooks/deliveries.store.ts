import type { DeliveryState } from '@atelier/contract/delivery.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { ATTEMPTS_KEPT_DAYS } from './attempt-days.store.ts'
import type { StoredAttempt, StoredDelivery } from './delivery.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    deliveries: DeliveriesTable
    deliveryAttempts: StoredAttempt
  }
}

type DeliveriesTable = Omit<StoredDelivery, 'id' | 'seq' | 'attempts' | 'attemptsBefore'> & {
  id: Generated<string>
  seq: Generated<number>
  attempts: Generated<number>
  attemptsBefore: Generated<number>
  endedAt: Date | null
}

const columns = [
  'deliveries.id',
  'deliveries.seq',
  'deliveries.webhookId',
  'deliveries.eventId',
  'deliveries.eventType',
  'deliveries.eventAt',
  'deliveries.generationId',
  'deliveries.state',
  'deliveries.dueAt',
  'deliveries.attempts',
  'deliveries.attemptsBefore',
] as const

/** Newest first, before `beforeSeq`. */
export function listDeliveries(
  db: Db,
  webhookId: string,
  state: DeliveryState | undefined,
  beforeSeq: number | undefined,
  limit: number,
): Promise<StoredDelivery[]> {
  let page = db
    .selectFrom('deliveries')
    .select(columns)
    .where('webhookId', '=', webhookId)
    .orderBy('seq', 'desc')
    .limit(limit)
  if (state) page = page.where('state', '=', state)
  if (beforeSeq !== undefined) page = page.where('seq', '<', beforeSeq)
  return page.execute()
}

/** The deliveries of a generation's event, newest first; those of deleted webhooks are gone. */
export function listDeliveriesOf(
  db: Db,
  accountId: string,
  generationId: string,
): Promise<(StoredDelivery & { url: string })[]> {
  return db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhookId')
    .select(columns)
    .select('webhooks.url')
    .where('webhooks.accountId', '=', accountId)
    .where('deliveries.generationId', '=', generationId)
    .orderBy('deliveries.seq', 'desc')
    .execute()
}

/** Only if the webhook belongs to the account. */
export function findDelivery(
  db: Db,
  accountId: string,
  webhookId: string,
  id: string,
): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhookId')
    .select(columns)
    .where('webhooks.accountId', '=', accountId)
    .where('webhooks.id', '=', webhookId)
    .where('deliveries.id', '=', id)
    .executeTakeFirst()
}

/** Attempts leave by whole days, so that some are there for a little longer than they are shown. */
const isKept = sql<boolean>`at > app_now() - make_interval(days => ${ATTEMPTS_KEPT_DAYS})`

/** The result of each attempt, without what was sent. */
export async function listAttempts(db: Db, deliveryIds: string[]) {
  if (deliveryIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('deliveryAttempts')
    .select(['deliveryId', 'number', 'at', 'status', 'cause', 'durationMs'])
    .where(sql<boolean>`delivery_id = any(${deliveryIds})`)
    .where(isKept)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ deliveryId }) => deliveryId)
}

export function readAttempts(db: Db, deliveryId: string): Promise<StoredAttempt[]> {
  return db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .where(isKept)
    .orderBy('number')
    .execute()
}

/** Adds a delivery of an example event, due at once; undefined where the account has no such webhook. */
export async function addTestDelivery(
  tx: Db,
  accountId: string,
  webhookId: string,
  eventId: string,
  eventType: WebhookEventType,
): Promise<StoredDelivery | undefined> {
  if (!(await lockWebhook(tx, accountId, webhookId))) return undefined
  const delivery = await tx
    .insertInto('deliveries')
    .values({
      webhookId,
      eventId,
      eventType,
      eventAt: sql<Date>`app_now()`,
      generationId: null,
      state: 'pending',
      dueAt: sql<Date>`app_now()`,
      endedAt: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await wake(tx, webhookId)
  return delivery
}

/** Makes the delivery due now, with all attempts again; undefined if there is none. */
export async function resend(
  tx: Db,
  accountId: string,
  webhookId: string,
  id: string,
): Promise<StoredDelivery | undefined> {
  if (!(await lockWebhook(tx, accountId, webhookId))) return undefined
  const resent = await tx
    .updateTable('deliveries')
    .set(dueNow)
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  await wake(tx, webhookId)
  return resent
}

/** Few enough to hold the lock of the webhook only briefly. */
export const BATCH_SIZE = 1000

/** Makes the oldest failed or skipped deliveries since then due again, at most one batch; undefined as above. */
export async function replaySome(
  tx: Db,
  accountId: string,
  webhookId: string,
  since: Date,
): Promise<number | undefined> {
  if (!(await lockWebhook(tx, accountId, webhookId))) return undefined
  const oldest = tx
    .selectFrom('deliveries')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['failed', 'skipped'])
    .where('eventAt', '>=', since)
    .where('generationId', 'is not', null) // A test is one attempt.
    .orderBy('seq')
    .limit(BATCH_SIZE)
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set(dueNow)
    .where('id', 'in', oldest)
    .executeTakeFirst()
  await wake(tx, webhookId)
  return Number(numUpdatedRows)
}

/** Deletes all deliveries of a webhook, in batches, to hold its lock only briefly. */
export async function clearDeliveries(db: Db, accountId: string, webhookId: string): Promise<void> {
  let removed: bigint
  do {
    removed = await db.transaction().execute(async (tx) => {
      await lockWebhook(tx, accountId, webhookId)
      const some = tx
        .selectFrom('deliveries')
        .select('id')
        .where('webhookId', '=', webhookId)
        .limit(BATCH_SIZE)
      const { numDeletedRows } = await tx.deleteFrom('deliveries').where('id', 'in', some).executeTakeFirst()
      return numDeletedRows
    })
  } while (removed === BigInt(BATCH_SIZE))
}

const dueNow = {
  state: 'pending' as const,
  attemptsBefore: sql<number>`attempts`,
  // One time for all of them, so that those due at the same moment go in the order of their events.
  dueAt: sql<Date>`least(due_at, (select app_now()))`,
  endedAt: null,
}

/** Locked before its deliveries, as everywhere. False where the account has no such webhook, or not any more. */
async function lockWebhook(tx: Db, accountId: string, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

async function wake(tx: Db, webhookId: string): Promise<void> {
  await sql`update webhooks set wake_at = least(wake_at, app_now()) where id = ${webhookId}`.execute(tx)
  await sql`notify deliveries`.execute(tx)
}
