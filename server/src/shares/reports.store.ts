import type { ReportFilters, ReportReason, ShareReport } from '@atelier/contract/share.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { timeOrder } from '../platform/db/time-order.ts'

/** More about one share would tell an operator nothing new. */
const MAX_OPEN_REPORTS = 100

type NewReport = { shareId: string; reporter: string; reason: ReportReason; detail: string | null }

/** Keeps the first report of each reporter. */
export async function addReport(db: Db, { shareId, reporter, reason, detail }: NewReport): Promise<void> {
  await sql`
    insert into share_reports (share_id, reporter, reason, detail)
    select ${shareId}, ${reporter}, ${reason}, ${detail}
    where (select count(*) from share_reports where share_id = ${shareId} and closed_at is null) < ${MAX_OPEN_REPORTS}
    on conflict (share_id, reporter) do nothing`.execute(db)
}

export type StoredReport = Omit<ShareReport, 'createdAt' | 'closedAt'> & {
  seq: number
  createdAt: Date
  closedAt: Date | null
}

/** In order of time, after the given one. */
export async function listReports(
  db: Db,
  { share, open, account, sort }: ReportFilters,
  afterSeq: number | undefined,
  limit: number,
): Promise<StoredReport[]> {
  const { direction, follows } = timeOrder(sort)
  const conditions = [
    sql`true`,
    ...(share === undefined ? [] : [sql`reports.share_id = ${share}`]),
    ...(account === undefined ? [] : [sql`shares.account_id = ${account}`]),
    ...(open === undefined ? [] : [sql`reports.closed_at ${open ? sql`is null` : sql`is not null`}`]),
    ...(afterSeq === undefined ? [] : [sql`reports.seq ${follows} ${afterSeq}`]),
  ]
  const { rows } = await sql<StoredReport>`
    select reports.id, reports.seq, reports.share_id, shares.account_id, reports.reason, reports.detail,
      reports.created_at, reports.closed_at
    from share_reports reports join shares on shares.id = reports.share_id
    where ${sql.join(conditions, sql` and `)} order by reports.seq ${direction} limit ${limit}`.execute(db)
  return rows
}

/** The share that it is about; undefined where there is no such report. */
export async function closeReport(tx: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ shareId: string }>`
    update share_reports set closed_at = coalesce(closed_at, app_now()) where id = ${id}
    returning share_id`.execute(tx)
  return rows[0]?.shareId
}
