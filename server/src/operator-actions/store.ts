import type { ActionFilters, OperatorAction } from '@atelier/contract/operator-action.ts'
import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { timeOrder } from '../platform/db/time-order.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    operatorActions: ActionsTable
  }
}

type ActionsTable = {
  id: Generated<number>
  at: Generated<Date>
  actor: string
  action: string
  target: string
  detail: Record<string, unknown>
}

/** Records a change by an operator, in the transaction that makes it. */
export async function recordAction(
  db: Db,
  actor: string,
  action: string,
  target: string,
  detail: object = {},
): Promise<void> {
  const json = sql<Record<string, unknown>>`${JSON.stringify(detail)}::jsonb`
  await db.insertInto('operatorActions').values({ actor, action, target, detail: json }).execute()
}

/** Where a page of actions ended; the time as the database prints it, to the microsecond. */
export type ActionPosition = { at: string; id: number }

export type PlacedAction = { action: OperatorAction; position: ActionPosition }

/** In order of time. Each filter has an index in this order. */
export async function listActions(
  db: Db,
  { actor, action, target, from, to, sort }: ActionFilters,
  after: ActionPosition | undefined,
  limit: number,
): Promise<PlacedAction[]> {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  let page = db
    .selectFrom('operatorActions')
    .selectAll()
    .select(sql<string>`at::text`.as('moment'))
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(limit)
  if (actor !== undefined) page = page.where('actor', '=', actor)
  if (action !== undefined) page = page.where('action', '=', action)
  if (target !== undefined) page = page.where('target', '=', target)
  if (from !== undefined) page = page.where(sql<boolean>`at >= ${startOf(from)}`)
  if (to !== undefined) page = page.where(sql<boolean>`at < ${startOf(to)} + interval '1 day'`)
  if (after)
    page = page.where(
      sql<boolean>`(at, id) ${timeOrder(sort).follows} (${after.at}::timestamptz, ${after.id}::bigint)`,
    )
  return (await page.execute()).map(({ moment, ...row }) => ({
    action: { ...row, at: row.at.toISOString() },
    position: { at: moment, id: row.id },
  }))
}

const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone 'UTC')`
