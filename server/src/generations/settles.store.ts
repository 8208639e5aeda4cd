import assert from 'node:assert/strict'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Note } from '@atelier/contract/note.ts'
import { sql } from 'kysely'
import type { CallerId, EndedCaller } from '../accounts/callers.ts'
import type { NewAsset } from '../assets/asset.ts'
import { createKeyedBatcher, type Batcher } from '../platform/batcher.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { jsonbOf } from '../platform/db/jsonb.ts'
import { snakeCased } from '../platform/db/snake-case.ts'
import { isRolledBack } from '../platform/db/unavailable.ts'
import { failpoint } from '../platform/failpoints.ts'
import type { Turns } from '../platform/turns.ts'
import { billableCost } from '../providers/billable-cost.ts'
import type { AttemptEnd, CostRates, EndedAttempt } from './attempts.store.ts'
import type { Queues } from './queues.client.ts'
import { transitions, type Hold } from './transitions.ts'

/** The end of a generation. */
export type End = {
  generation: { id: string; accountId: string } & Hold
} & (
  | { transition: 'cancel'; callerId?: CallerId }
  | {
      transition: 'fail'
      token: string
      error: { code: GenerationErrorCode; message: string }
      attempt?: AttemptEnd
    }
  | {
      transition: 'succeed'
      token: string
      /** Their files are stored already. */
      outputs: readonly NewAsset[]
      /** Added to those of the submit. */
      notes: readonly Note[]
      attempt?: AttemptEnd
    }
)

/** `lost`: somebody else was first, and nothing happened. */
export type Settled =
  | { verdict: 'settled'; completedAt: Date; coinsCharged: number; attempt: EndedAttempt | undefined }
  | { verdict: 'lost' | EndedCaller }

export type Settles = Batcher<End, Settled>

type Row = {
  place: number
  verdict: 'settled' | EndedCaller
  completedAt: Date
  coinsCharged: number
  attemptState: EndedAttempt['state'] | null
  provider: string
  backendId: string | null
  costAmount: number | null
  costUnit: string | null
  costMoney: string | null
  costRates: CostRates | null
  seconds: number
}
/** A queue that has new jobs. */
type QueueRow = { verdict: 'queued'; queue: string }

const MAX_ITEMS = 64

/** Ends are batched: one statement, and so one commit, per batch. The turns are shared with submits. */
export function openSettles({ db }: Pick<Database, 'db'>, queues: Queues, turns: Turns): Settles {
  return createKeyedBatcher(turns, ({ generation }) => generation.accountId, {
    maxItems: MAX_ITEMS,
    run: (ends: End[]) => settleBatch(db, queues, ends),
    // Repeated after its commit, each would be told that somebody else was first, and would remove its files.
    isBatchError: (error) => !isRolledBack(error),
  })
}

async function settleBatch(db: Db, queues: Queues, ends: End[]): Promise<Settled[]> {
  const batch = jsonbOf(ends.map(memberOf))
  failpoint('settle-before-commit')
  const { rows } = await sql<Row | QueueRow>`
    select place, verdict, completed_at, coins_charged, attempt_state, provider, backend_id, cost_amount, cost_unit,
      cost_money, cost_rates, seconds, queue
    from settle_batch(${batch}::jsonb, ${queues.groups()}::jsonb)`.execute(db)
  failpoint('settle-after-commit')
  const filled = rows.filter((row) => row.verdict === 'queued').map(({ queue }) => queue)
  queues.wake(filled, 'next tick') // Those that have ended give back their slots first.
  const settled = ends.map((): Settled => ({ verdict: 'lost' }))
  for (const row of rows) if (row.verdict !== 'queued') settled[row.place] = answerOf(row)
  return settled
}

function answerOf({ verdict, completedAt, coinsCharged, attemptState: state, ...row }: Row): Settled {
  if (verdict !== 'settled') return { verdict }
  const { provider, backendId, costAmount, costUnit, costMoney, costRates, seconds } = row
  const cost = { costAmount, costUnit, costMoney, costRates }
  const attempt = state === null ? undefined : { state, provider, backendId, seconds, ...cost }
  return { verdict, completedAt, coinsCharged, attempt }
}

/** An end as `settle_batch` takes it. */
function memberOf(end: End, place: number) {
  const { generation, transition } = end
  const { from, to, charge } = transitions[transition]
  const outputs = end.transition === 'succeed' ? end.outputs : []
  const who = { place, id: generation.id, account_id: generation.accountId, from_status: from, to_status: to }
  const member = { ...who, charge: charge(holdOf(generation), outputs.length) }
  if (end.transition === 'cancel') return { ...member, caller_id: end.callerId }
  const attempt = end.attempt && attemptColumns(end.attempt)
  const ofWorker = { ...member, token: end.token, attempt }
  if (end.transition === 'fail')
    return { ...ofWorker, error_code: end.error.code, error_message: end.error.message }
  const notes = end.notes.length > 0 ? end.notes : undefined
  return { ...ofWorker, notes, assets: outputs.map(snakeCased) }
}

/** An end without its hold would charge nothing and release everything. */
function holdOf({ coinsQuoted, coinsPerOutput }: Hold): Hold {
  assert(coinsQuoted > 0 && coinsPerOutput > 0, 'whoever ends a generation knows its hold')
  return { coinsQuoted, coinsPerOutput }
}

function attemptColumns(end: AttemptEnd) {
  if (end.state === 'parked') return { state: end.state, error_code: end.code, error_detail: end.detail }
  const cost = billableCost(end.cost)
  const columns = {
    state: end.state,
    cost_amount: cost?.amount,
    cost_unit: cost?.unit,
    outputs_made: end.outputsMade,
  }
  if (end.state === 'succeeded') return columns
  return { ...columns, error_code: end.code, error_detail: end.detail, is_free: end.isFree }
}
