import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { COOLDOWN_LOOKBACK_SECONDS, cooldownUntil } from './cooldown.ts'

/** When generations of an account ended in `content_policy` of late, newest first. */
export const recentRefusals = (accountId: string | RawBuilder<string>): RawBuilder<Date[]> => sql`array(
  select completed_at from ended_generations
  where account_id = ${accountId} and error_code = 'content_policy'
    and completed_at > app_now() - make_interval(secs => ${COOLDOWN_LOOKBACK_SECONDS})
  order by completed_at desc)`

/** Until when submits of an account are refused; null if they are not. */
export async function readCooldown(db: Db, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ now: Date; refusedAt: Date[] }>`
    select app_now() as now, ${recentRefusals(accountId)} as refused_at`.execute(db)
  return cooldownUntil(rows[0]!.refusedAt, rows[0]!.now)
}
