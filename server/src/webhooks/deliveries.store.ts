import type { DeliveryState } from '@atelier/contract/delivery.ts'
import type { WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
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

/** Newest first, before the given place. */
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

/** What became of the event of a generation, newest first; a webhook that is gone has taken its own along. */
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

/** Only where the webhook is the account's. */
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

/** What became of each attempt, without what was sent. */
export async function listAttempts(db: Db, deliveryIds: string[]) {
  if (deliveryIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('deliveryAttempts')
    .select(['deliveryId', 'number', 'at', 'status', 'cause', 'durationMs'])
    .where(sql<boolean>`delivery_id = any(${deliveryIds})`)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ deliveryId }) => deliveryId)
}

export function readAttempts(db: Db, deliveryId: string): Promise<StoredAttempt[]> {
  return db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('number')
    .execute()
}

/** An event that tells of an example, due at once; undefined where the account has no such webhook. */
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

/** Due now, with all its attempts before it; undefined if not there. */
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

/** So few that whoever waits for the webhook does not wait for long. */
export const AT_A_TIME = 1000

/** What failed or was skipped since then is due again, the oldest of it: at most so many, or undefined as above. */
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
    .limit(AT_A_TIME)
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set(dueNow)
    .where('id', 'in', oldest)
    .executeTakeFirst()
  await wake(tx, webhookId)
  return Number(numUpdatedRows)
}

/** Removes what was and would be sent, without keeping anybody from the webhook for long. */
export async function clearDeliveries(db: Db, accountId: string, webhookId: string): Promise<void> {
  let removed: bigint
  do {
    removed = await db.transaction().execute(async (tx) => {
      await lockWebhook(tx, accountId, webhookId)
      const some = tx
        .selectFrom('deliveries')
        .select('id')
        .where('webhookId', '=', webhookId)
        .limit(AT_A_TIME)
      const { numDeletedRows } = await tx.deleteFrom('deliveries').where('id', 'in', some).executeTakeFirst()
      return numDeletedRows
    })
  } while (removed === BigInt(AT_A_TIME))
}

const dueNow = {
  state: 'pending' as const,
  attemptsBefore: sql<number>`attempts`,
  // One reading for all of them: what is due at the same moment goes in the order of the events.
  dueAt: sql<Date>`least(due_at, (select app_now()))`,
  endedAt: null,
}

/** Before its deliveries, as everywhere. False where the account has no such webhook, be it deleted just now. */
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
