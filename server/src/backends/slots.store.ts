import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** How many runs a backend takes at a time, and how many begin within a time. */
export type Limits = {
  readonly slots: number | undefined
  /** Counts only runs that began then or later. */
  readonly since?: Date
  readonly rate: { readonly runs: number; readonly perSeconds: number } | undefined
}

/** Whether one more run may begin there without asking. */
export const isUnlimited = ({ slots, rate }: Limits): boolean => slots === undefined && !rate

/**
 * Whether one more run may begin there, over all nodes; it has to begin in the same transaction, which others wait for. A
 * parked run does not count: it may never have begun, and where it has, the backend says that it is full.
 */
export async function takeSlot(tx: Db, id: string, { slots, since, rate }: Limits): Promise<boolean> {
  await lock(tx, id)
  if (slots !== undefined) {
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running from attempts
      where backend_id = ${id} and ended_at is null and state <> 'parked'
        and created_at >= coalesce(${since ?? null}::timestamptz, '-infinity')`.execute(tx)
    if ((rows[0]?.running ?? 0) >= slots) return false
  }
  if (!rate) return true
  const { runs, perSeconds } = rate
  const interval = perSeconds / runs
  const { rows } = await sql<{ id: string }>`
    update backends set rate_due = greatest(rate_due, app_now()) + make_interval(secs => ${interval})
    where id = ${id} and (rate_due is null
      or rate_due + make_interval(secs => ${interval}) <= app_now() + make_interval(secs => ${perSeconds}))
    returning id`.execute(tx)
  return rows.length > 0
}

async function lock(tx: Db, id: string) {
  const locked = () => sql<{ id: string }>`select id from backends where id = ${id} for update`.execute(tx)
  if ((await locked()).rows.length > 0) return
  await sql`insert into backends (id) values (${id}) on conflict do nothing`.execute(tx)
  await locked()
}
