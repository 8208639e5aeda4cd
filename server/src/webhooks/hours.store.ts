import type { WebhookHour } from '@atelier/contract/webhook-hours.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** The last 24 hours, oldest first; the last of them is not over yet. */
export async function readHours(db: Db, webhookId: string): Promise<WebhookHour[]> {
  const { rows } = await sql<Omit<WebhookHour, 'hour'> & { hour: Date }>`
    select hour, coalesce(delivered, 0) as delivered, coalesce(refused, 0) as refused, coalesce(failed, 0) as failed
    from (select date_trunc('hour', app_now(), 'UTC') as this_hour) as now,
      generate_series(this_hour - interval '23 hours', this_hour, interval '1 hour') as hour
      left join (select * from webhook_hours where webhook_id = ${webhookId}) as counted using (hour)
    order by hour`.execute(db)
  return rows.map((row) => ({ ...row, hour: row.hour.toISOString() }))
}

/** Deletes hours that can no longer be requested. */
export async function forgetHours(db: Db): Promise<void> {
  await sql`delete from webhook_hours where hour < app_now() - interval '2 days'`.execute(db)
}
