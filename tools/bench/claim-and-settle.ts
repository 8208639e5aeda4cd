import type { Checkout } from './checkout.ts'
import { refuseFailures } from './outcomes.ts'
import { query, until } from './sql.ts'

/**
 * Lets a worker claim so many generations of those that are queued, and only then end them: claimed together and settled
 * together, neither rate is a part of the other.
 */
export async function claimAndSettle(checkout: Checkout, database: string, count: number) {
  const [{ now } = { now: '' }] = await query<{ now: string }>(database, 'select now()::text as now')
  const service = await checkout.startService(
    database,
    // As many at once as are waited for, which is more than a node has by default.
    { ROLE: 'worker', WORKER_SLOTS: String(count), HOLD_UNTIL: String(count) },
    'instant',
  )
  const ended = `from ended_generations ended where ended.completed_at > '${now}'`
  await until(database, `(select count(*) ${ended}) >= ${count}`)
  await service.stop()
  await refuseFailures(database)
  const [rates] = await query<{ claimsPerSecond: number; settlesPerSecond: number }>(
    database,
    // A few are claimed in one batch, at one moment.
    `select $1 / greatest(extract(epoch from max(started_at) - min(started_at))::float8, 0.001) as "claimsPerSecond",
      $1 / greatest(extract(epoch from max(completed_at) - min(completed_at))::float8, 0.001) as "settlesPerSecond"
    from (
      select started_at, completed_at from generations where id in (select generation_id ${ended}) order by started_at limit $1
    ) as first`,
    [count],
  )
  return rates!
}
