import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Cost as Rates } from '../catalog/model-file.ts'
import type { Db } from '../platform/db/database.ts'
import { billableCost } from '../providers/billable-cost.ts'
import type { Cost } from '../providers/provider.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    attempts: AttemptsTable
  }
}

type AttemptsTable = {
  id: string
  generationId: string
  number: number
  provider: string
  backend: number
  backendId: string | null
  /** Of the model file that it was made by; null for those of before files had versions. */
  modelVersion: string | null
  state: 'submitting' | 'running' | 'parked' | 'succeeded' | 'failed'
  handle: unknown
  errorCode: GenerationErrorCode | null
  errorDetail: string | null
  costAmount: number | null
  costUnit: string | null
  /** As the model file had them when the attempt began, and the currency of that time. */
  costRates: CostRates | null
  /** A decimal; null while it is unknown. */
  costMoney: string | null
  verdict: 'bought' | 'not_bought' | null
  verdictAt: Date | null
  createdAt: Generated<Date>
  endedAt: Date | null
}

export type CostRates = Rates & { currency: string | null }

/** One try at a backend. */
export type Attempt = Omit<AttemptsTable, 'createdAt'> & { createdAt: Date }

export function listAttempts(db: Db, generationId: string): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('generationId', '=', generationId)
    .orderBy('number')
    .execute()
}

export type NewAttempt = Pick<Attempt, 'id' | 'generationId' | 'number' | 'provider' | 'backend'> & {
  backendId: string
  modelVersion: string
  costRates: CostRates
}

/** What a generation begins with. */
export type FirstAttempt = Omit<NewAttempt, 'generationId' | 'number'>

/** How an attempt ended. `parked`: nobody knows whether the backend accepted it. */
export type AttemptEnd =
  | { state: 'succeeded'; cost?: Cost | undefined; outputsMade: number }
  | {
      state: 'failed'
      code: GenerationErrorCode
      detail: string
      cost?: Cost | undefined
      /** The backend surely charged nothing. */
      isFree?: boolean | undefined
      outputsMade?: number | undefined
    }
  | { state: 'parked'; code: GenerationErrorCode; detail: string }

/** An attempt that has just ended, for the metrics. */
export type EndedAttempt = Pick<
  Attempt,
  'state' | 'provider' | 'backendId' | 'costAmount' | 'costUnit' | 'costMoney' | 'costRates'
> & { seconds: number }

/** Ends the attempt under way, if there is one: a generation has at most one at a time. */
export function endAttempt(db: Db, generationId: string, end: AttemptEnd): Promise<EndedAttempt | undefined> {
  const cost = end.state === 'parked' ? undefined : billableCost(end.cost)
  return db
    .updateTable('attempts')
    .set({
      state: end.state,
      ...(end.state !== 'succeeded' && { errorCode: end.code, errorDetail: end.detail }),
      ...(cost && { costAmount: cost.amount, costUnit: cost.unit }),
      costMoney: moneyOf(end),
      endedAt: sql<Date>`app_now()`,
    })
    .where('generationId', '=', generationId)
    .where('endedAt', 'is', null)
    .returning(['state', 'provider', 'backendId', 'costAmount', 'costUnit', 'costMoney', 'costRates'])
    .returning(sql<number>`extract(epoch from ended_at - created_at)::float8`.as('seconds'))
    .executeTakeFirst()
}

/** In the same statement, so that no attempt ends without it. */
function moneyOf(end: AttemptEnd): string | null | RawBuilder<string | null> {
  if (end.state === 'parked') return null
  if (end.state === 'failed' && end.isFree) return '0'
  const cost = billableCost(end.cost)
  return sql`attempt_money(cost_rates, ${cost?.amount ?? null}::double precision, ${cost?.unit ?? null}::text,
    ${end.outputsMade ?? null}::integer)`
}

/** It waits for news of what became of it. */
export async function parkAttempt(db: Db, generationId: string, detail: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ state: 'parked', errorDetail: detail })
    .where('generationId', '=', generationId)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * Forgets an attempt of which surely nothing was sent, for whoever has the token of its generation. That is locked: another worker
 * takes it over before, and keeps the attempt, or after, and finds none.
 */
export async function withdrawAttempt(
  db: Db,
  { id, generationId }: Pick<Attempt, 'id' | 'generationId'>,
  token: string,
): Promise<void> {
  await sql`
    with ours as (
      select id from generations where id = ${generationId} and attempt_token = ${token} for no key update)
    delete from attempts using ours where attempts.id = ${id} and generation_id = ours.id`.execute(db)
}
