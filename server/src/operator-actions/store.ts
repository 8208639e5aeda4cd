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

export async function listActions(db: Db, beforeId: number | undefined, limit: number) {
  let actions = db.selectFrom('operatorActions').selectAll().orderBy('id', 'desc').limit(limit)
  if (beforeId !== undefined) actions = actions.where('id', '<', beforeId)
  return (await actions.execute()).map((action) => ({ ...action, at: action.at.toISOString() }))
}
