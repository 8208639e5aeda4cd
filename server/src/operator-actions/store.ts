import type { ActionFilters, OperatorAction } from '@atelier/contract/operator-action.ts'
import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'

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

/** Newest first. Each filter has an index in this order. */
export async function listActions(
  db: Db,
  { actor, action, target, from, to }: ActionFilters,
  before: ActionPosition | undefined,
  limit: number,
): Promise<PlacedAction[]> {
  let page = db
    .selectFrom('operatorActions')
    .selectAll()
    .select(sql<string>`at::text`.as('moment'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (actor !== undefined) page = page.where('actor', '=', actor)
  if (action !== undefined) page = page.where('action', '=', action)
  if (target !== undefined) page = page.where('target', '=', target)
  if (from !== undefined) page = page.where(sql<boolean>`at >= ${startOf(from)}`)
  if (to !== undefined) page = page.where(sql<boolean>`at < ${startOf(to)} + interval '1 day'`)
  if (before) page = page.where(sql<boolean>`(at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`)
  return (await page.execute()).map(({ moment, ...row }) => ({
    action: { ...row, at: row.at.toISOString() },
    position: { at: moment, id: row.id },
  }))
}

const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone 'UTC')`
