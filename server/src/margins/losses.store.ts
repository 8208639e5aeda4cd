import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { CoinValue } from './coin-value.ts'
import { coinsOfAttempt, knownMoney } from './store.ts'

/** Fewer say little of what a model costs. */
const MIN_ATTEMPTS = 10

/**
 * Pauses those of the models whose known cost of the last day is above what their coins were sold for, and returns those that
 * were not paused before. What ended before an operator resumed a model does not count, also where that happens meanwhile:
 * then the row has another `resumed_at` than was judged by.
 */
export async function pauseModelsAtLoss(
  db: Db,
  modelIds: string[],
  { amount, currency }: CoinValue,
): Promise<{ modelId: string; pauseReason: string }[]> {
  const { rows } = await sql<{ modelId: string; pauseReason: string }>`
    insert into model_pauses as pauses (model_id, paused_at, pause_reason, resumed_at)
    select model_id, app_now(), format('%s attempts of the last 24 hours cost %s %s and brought in %s %s.',
      attempts, trim_scale(cost), ${currency}::text, trim_scale(worth), ${currency}::text), resumed_at
    from (
      select g.model_id, p.resumed_at, count(*) as attempts, sum(${knownMoney({ amount, currency })}) as cost,
        sum(${coinsOfAttempt.kept}) * ${amount}::numeric as worth
      from attempts a join generations g on g.id = a.generation_id left join model_pauses p on p.model_id = g.model_id
      where a.ended_at > app_now() - interval '24 hours' and g.model_id = any(${modelIds})
        and p.paused_at is null and (p.resumed_at is null or a.ended_at > p.resumed_at)
      group by g.model_id, p.resumed_at
    ) judged
    where attempts >= ${MIN_ATTEMPTS} and cost > worth
    on conflict (model_id) do update set paused_at = excluded.paused_at, pause_reason = excluded.pause_reason
      where pauses.paused_at is null and pauses.resumed_at is not distinct from excluded.resumed_at
    returning model_id, pause_reason`.execute(db)
  return rows
}
