import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { hasStatus } from './store.ts'

/** For what has only waited for a slot at its backend so far: its time begins now. */
export async function restartTimeLimit(db: Db, id: string, token: string, seconds: number): Promise<void> {
  await db
    .updateTable('generations')
    .set({
      timeLimitSeconds: sql<number>`ceil(extract(epoch from app_now() - started_at))::int + ${seconds}::int`,
    })
    .where('id', '=', id)
    .where('attemptToken', '=', token)
    .where(hasStatus('processing'))
    .execute()
}

/** For time in which no backend had a slot for it. */
export async function extendTimeLimit(tx: Db, id: string, seconds: number): Promise<void> {
  await tx
    .updateTable('generations')
    .set(({ eb }) => ({ timeLimitSeconds: eb('timeLimitSeconds', '+', seconds) }))
    .where('id', '=', id)
    .execute()
}

/** What is left of the time limit, which covers all attempts since the first start. */
export async function remainingMs(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select round((extract(epoch from started_at - app_now()) + time_limit_seconds) * 1000)::bigint as ms
    from generations where id = ${id}`.execute(db)
  return rows[0]!.ms
}
