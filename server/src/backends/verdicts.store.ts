import type { ParkedAttemptFilters } from '@atelier/contract/backend.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { timeOrder } from '../platform/db/time-order.ts'
import { billableCost } from '../providers/billable-cost.ts'
import type { Cost } from '../providers/provider.ts'

/** What became of an attempt that has ended here. */
export type Finding = {
  verdict: 'bought' | 'not_bought'
  cost?: Cost | undefined
}

/** The cost of an attempt, as it was found after its end. */
export type FoundCost = {
  modelId: string
  provider: string
  backendId: string | null
  costMoney: string | null
  costRates: { currency: string | null; perUnit?: Readonly<Record<string, number>> } | null
  wasUnknown: boolean
}

/** It changes what is known of cost, never coins, and replaces what was found before. */
export function saveVerdict(db: Db, attemptId: string, finding: Finding): Promise<FoundCost | undefined> {
  return saveFinding(db, attemptId, finding, sql`true`)
}

/** The same for what a backend reported by itself: an operator who has looked there, or an earlier report, comes first. */
export function saveLateResult(
  db: Db,
  attemptId: string,
  { verdict, cost }: Finding,
): Promise<FoundCost | undefined> {
  return saveFinding(
    db,
    attemptId,
    { verdict, cost: billableCost(cost) },
    sql`verdict is null and cost_amount is null`,
  )
}

/** Undefined where there is no such attempt. How many outputs the backend made is never known here. */
async function saveFinding(
  db: Db,
  attemptId: string,
  { verdict, cost }: Finding,
  isOpen: RawBuilder<unknown>,
): Promise<FoundCost | undefined> {
  const amount = sql`coalesce(${cost?.amount ?? null}::double precision, a.cost_amount)`
  const unit = sql`coalesce(${cost?.unit ?? null}::text, a.cost_unit)`
  const changes =
    verdict === 'bought'
      ? sql`cost_amount = ${amount}, cost_unit = ${unit},
          cost_money = attempt_money(a.cost_rates, ${amount}, ${unit}, null)`
      : sql`cost_amount = null, cost_unit = null, cost_money = 0`
  const { rows } = await sql<FoundCost>`
    with before as (
      select id, cost_money from attempts
      where id = ${attemptId} and ended_at is not null and state in ('parked', 'failed') and ${isOpen} for update
    ), outdated as (
      -- The overview counts that hour again.
      update overview_hours set counted_at = hour from attempts, before
      where attempts.id = before.id and hour = date_trunc('hour', attempts.ended_at, 'UTC')
    )
    update attempts a set verdict = ${verdict}, verdict_at = app_now(), ${changes}
    from before, generations g where a.id = before.id and g.id = a.generation_id
    returning g.model_id, a.provider, a.backend_id, a.cost_money, a.cost_rates,
      before.cost_money is null as was_unknown`.execute(db)
  return rows[0]
}

export type ParkedAttempt = {
  id: string
  generationId: string
  accountId: string
  modelId: string
  number: number
  provider: string
  backendId: string | null
  createdAt: Date
  /** `createdAt` to the microsecond, which a `Date` does not hold. */
  exactlyAt: string
  endedAt: Date | null
  errorDetail: string | null
}

/** Attempts of which nobody knows whether they were bought, the oldest first unless told otherwise. */
export async function listParked(
  db: Db,
  { backend, model, sort = 'oldest' }: ParkedAttemptFilters,
  after: { exactlyAt: string; id: string } | undefined,
  limit: number,
): Promise<ParkedAttempt[]> {
  const { direction, follows } = timeOrder(sort)
  const conditions = [
    sql`a.state = 'parked' and a.verdict is null`,
    ...(backend === undefined ? [] : [sql`coalesce(a.backend_id, a.provider) = ${backend}`]),
    ...(model === undefined ? [] : [sql`g.model_id = ${model}`]),
    ...(after
      ? [sql`(a.created_at, a.id) ${follows} (${after.exactlyAt}::timestamptz, ${after.id}::uuid)`]
      : []),
  ]
  const { rows } = await sql<ParkedAttempt>`
    select a.id, a.generation_id, g.account_id, g.model_id, a.number, a.provider, a.backend_id, a.created_at,
      a.created_at::text as exactly_at, a.ended_at, a.error_detail
    from attempts a join generations g on g.id = a.generation_id
    where ${sql.join(conditions, sql` and `)}
    order by a.created_at ${direction}, a.id ${direction} limit ${limit}`.execute(db)
  return rows
}
