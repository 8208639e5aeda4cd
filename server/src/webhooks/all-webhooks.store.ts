import type { OperatorWebhookFilters } from '@atelier/contract/webhook.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { webhooks } from './store.ts'
import type { StoredWebhook } from './webhook.ts'

type Failure = { at: Date; status: number | null; cause: string | null }

/** A webhook with how it is doing, as operators watch it. */
export type WatchedWebhook = StoredWebhook & { overdue: number; lastFailure: Failure | null }

/** Nobody needs to know how many exactly, and a page of webhooks that are all behind could have millions. */
const MOST_COUNTED = 10_001

const overdue = sql<number>`(
  select count(*) from (
    select from deliveries
    where webhook_id = webhooks.id and state = 'pending' and due_at <= app_now() limit ${MOST_COUNTED}) as counted)`

/** Of all accounts, by id, after the given one. */
export async function listAllWebhooks(
  db: Db,
  { failing, disabled, account }: OperatorWebhookFilters,
  afterId: string | undefined,
  limit: number,
): Promise<WatchedWebhook[]> {
  let page = webhooks(db).select(overdue.as('overdue')).orderBy('id').limit(limit)
  if (failing !== undefined)
    page = page.where(failing ? isInTrouble : sql<boolean>`${isInTrouble} is not true`)
  if (disabled !== undefined) page = page.where('disabledAt', disabled ? 'is not' : 'is', null)
  if (account !== undefined) page = page.where('accountId', '=', account)
  if (afterId !== undefined) page = page.where('id', '>', afterId)
  const rows = await page.execute()
  const failures = await readLastFailures(db, rows.filter(isTroubled))
  return rows.map((row) => ({ ...row, lastFailure: failures.get(row.id) ?? null }))
}

const isInTrouble = sql<boolean>`(failed_since_success > 0 or disabled_because = 'failing')`
const isTroubled = (row: StoredWebhook) =>
  row.failedSinceSuccess > 0 || row.disabledBecause === 'failing' || row.pending > 0

/** How many of its last deliveries, given up or to be tried again, are asked for their last attempt. */
const LOOKED_AT = 3

/** Of what was sent in the last seven days, which is all that is kept. */
async function readLastFailures(db: Db, rows: StoredWebhook[]): Promise<Map<string, Failure>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<Failure & { id: string }>`
    select asked.id, failure.at, failure.status, failure.cause
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as asked (id)
    cross join lateral (
      select attempt.at, attempt.status, attempt.cause from (
        (select id from deliveries where webhook_id = asked.id and state = 'failed' order by seq desc limit ${LOOKED_AT})
        union all
        (select id from deliveries where webhook_id = asked.id and state = 'pending' order by seq desc limit ${LOOKED_AT})
      ) as delivery
      join delivery_attempts attempt on attempt.delivery_id = delivery.id
      where coalesce(attempt.status not between 200 and 299, true)
      order by attempt.at desc limit 1) as failure`.execute(db)
  return new Map(found.map(({ id, ...failure }) => [id, failure]))
}
