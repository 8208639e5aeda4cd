import type {
  CodeBatch,
  CodeBatchFilters,
  CreateCodesRequest,
  Redemption,
  RedemptionFilters,
} from '@atelier/contract/code.ts'
import { sql } from 'kysely'
import type { CallerId, EndedCaller } from '../accounts/callers.ts'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import { timeOrder } from '../platform/db/time-order.ts'
import { hashCode, lastFive } from './code.ts'

const MAX_ROWS_AT_ONCE = 1000

type BatchRow = Omit<CodeBatch, 'expiresAt' | 'endedAt' | 'createdAt'> & {
  seq: number
  expiresAt: Date | null
  endedAt: Date | null
  createdAt: Date
}
export type PlacedBatch = { batch: CodeBatch; seq: number }

/** As `redeem_code` refuses: what an operator ended, what expired, what is used up. */
const state = sql`case when ended_at is not null then 'ended' when expires_at <= app_now() then 'expired'
  when redemptions >= codes::bigint * uses_per_code then 'used_up' else 'open' end`

const columns = sql`id, seq, name, coins, codes as count, uses_per_code, uses_per_account, expires_at, ended_at, redemptions,
  redemptions * coins as coins_redeemed, ${state} as state, created_by, created_at`

export async function createBatch(
  tx: Db,
  { name, coins, expiresAt = null, usesPerCode = 1, usesPerAccount = 1 }: CreateCodesRequest,
  codes: readonly string[],
  createdBy: string,
): Promise<CodeBatch> {
  const made = await sql<BatchRow>`
    insert into code_batches (name, coins, codes, uses_per_code, uses_per_account, expires_at, created_by)
    values (${name}, ${coins}, ${codes.length}, ${usesPerCode}, ${usesPerAccount}, ${expiresAt}::timestamptz, ${createdBy})
    returning ${columns}`.execute(tx)
  const { batch } = placed(onlyRow(made))
  for (let from = 0; from < codes.length; from += MAX_ROWS_AT_ONCE) {
    const part = codes.slice(from, from + MAX_ROWS_AT_ONCE)
    const hashes = part.map((code) => hashCode(code).toString('hex'))
    await sql`
      insert into codes (hash, batch_id, last_five)
      select decode(hash, 'hex'), ${batch.id}, last_five
      from unnest(${hashes}::text[], ${part.map(lastFive)}::text[]) as made (hash, last_five)`.execute(tx)
  }
  return batch
}

/** In order of time, after the given one. */
export async function listBatches(
  db: Db,
  { query, state: wanted, sort }: CodeBatchFilters,
  after: number | undefined,
  limit: number,
): Promise<PlacedBatch[]> {
  const { direction, follows } = timeOrder(sort)
  const conditions = [
    sql`true`,
    ...(query === undefined ? [] : [sql`strpos(lower(name || ' ' || created_by), lower(${query})) > 0`]),
    ...(wanted === undefined ? [] : [sql`${state} = ${wanted}`]),
    ...(after === undefined ? [] : [sql`seq ${follows} ${after}::bigint`]),
  ]
  const { rows } = await sql<BatchRow>`
    select ${columns} from code_batches where ${sql.join(conditions, sql` and `)}
    order by seq ${direction} limit ${limit}`.execute(db)
  return rows.map(placed)
}

export async function findBatch(db: Db, id: string): Promise<CodeBatch | undefined> {
  const { rows } = await sql<BatchRow>`select ${columns} from code_batches where id = ${id}`.execute(db)
  return rows[0] && placed(rows[0]).batch
}

/** Its codes work no more, from the moment this is committed. One that ended before keeps its time. */
export async function endBatch(tx: Db, id: string): Promise<CodeBatch | undefined> {
  const { rows } = await sql<BatchRow>`
    update code_batches set ended_at = coalesce(ended_at, app_now()) where id = ${id} returning ${columns}`.execute(
    tx,
  )
  return rows[0] && placed(rows[0]).batch
}

export type PlacedRedemption = { redemption: Redemption; ledgerId: number }
type RedemptionRow = Omit<Redemption, 'createdAt'> & { createdAt: Date; ledgerId: number }

/** In order of time, after the given one. */
export async function listRedemptions(
  db: Db,
  batchId: string,
  { account, sort }: RedemptionFilters,
  after: number | undefined,
  limit: number,
): Promise<PlacedRedemption[]> {
  const { direction, follows } = timeOrder(sort)
  const conditions = [
    sql`redemptions.batch_id = ${batchId}`,
    ...(account === undefined ? [] : [sql`redemptions.account_id = ${account}`]),
    ...(after === undefined ? [] : [sql`ledger_id ${follows} ${after}::bigint`]),
  ]
  const { rows } = await sql<RedemptionRow>`
    select redemptions.account_id, email, last_five, ledger.coins, ledger.number as entry, redemptions.created_at, ledger_id
    from redemptions join codes on codes.hash = code_hash join ledger on ledger.id = ledger_id
      join users on users.id = redemptions.account_id
    where ${sql.join(conditions, sql` and `)}
    order by ledger_id ${direction} limit ${limit}`.execute(db)
  return rows.map(({ ledgerId, createdAt, ...row }) => ({
    redemption: { ...row, createdAt: createdAt.toISOString() },
    ledgerId,
  }))
}

export type RedeemRefusal =
  | EndedCaller
  | 'account_locked'
  | 'conflict'
  | 'unknown'
  | 'ended'
  | 'expired'
  | 'used'
  | 'used_by_account'
  | 'account_limit'
  | 'too_many_coins'

export type RedeemAnswer =
  | { verdict: 'redeemed'; coins: number; availableAfter: number; heldAfter: number }
  | { verdict: RedeemRefusal }

type Redeeming = { accountId: string; callerId: CallerId; code: string; idempotencyKey: string | undefined }

/** The coins and all that says where they came from, in one statement: nothing can come between. */
export async function redeem(
  db: Db,
  { accountId, callerId, code, idempotencyKey }: Redeeming,
): Promise<RedeemAnswer> {
  const note = `…${lastFive(code)}`
  const redeemed = await sql<RedeemAnswer>`
    select verdict, coins, available_after, held_after
    from redeem_code(${accountId}, ${hashCode(code)}, ${callerId}, ${note}, ${keyOf(idempotencyKey)})`.execute(
    db,
  )
  return onlyRow(redeemed)
}

/** Apart from the keys of grants, which operators choose. */
const keyOf = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? null : `redemption:${idempotencyKey}`

function placed({ seq, expiresAt, endedAt, createdAt, ...row }: BatchRow): PlacedBatch {
  const times = {
    expiresAt: expiresAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
  return { batch: { ...row, ...times }, seq }
}
