import type { OperatorShareFilters } from '@atelier/contract/share.ts'
import { sql, type RawBuilder } from 'kysely'
import { isCurrent } from '../assets/store.ts'
import type { StoredAsset } from '../assets/asset.ts'
import type { Db } from '../platform/db/database.ts'
import { timeOrder } from '../platform/db/time-order.ts'
import type { Logger } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { StoredShare } from './share.ts'

type Source = { db: Db; outputRetentionDays: number | undefined }

type NewShare = Pick<
  StoredShare,
  'id' | 'accountId' | 'generationId' | 'assetId' | 'tokenSealed' | 'showsParams'
> & {
  tokenHash: Buffer
  expiresInDays: number | undefined
}

/** The outputs that a share shows: those that are there still. */
const isShown = (outputRetentionDays: number | undefined) => sql`
  assets.generation_id = shares.generation_id and (shares.asset_id is null or shares.asset_id = assets.id)
  and assets.deleted_at is null and ${isCurrent(outputRetentionDays)}`

export type ReportedShare = StoredShare & { openReports: number }

async function selectShares(
  { db, outputRetentionDays }: Source,
  which: RawBuilder<unknown>,
  limit: number,
  { direction } = timeOrder(),
): Promise<ReportedShare[]> {
  const { rows } = await sql<ReportedShare>`
    select shares.id, shares.seq, shares.account_id, shares.generation_id, shares.asset_id, shares.token_sealed,
      shares.shows_params, shares.created_at, shares.expires_at, shares.revoked_at, shares.removed_at,
      coalesce(shares.expires_at <= app_now(), false) as is_expired,
      accounts.locked or accounts.sharing_blocked as is_blocked,
      generations.deleted_at is null
        and exists (select from assets where ${isShown(outputRetentionDays)}) as has_outputs,
      generations.model_id, generations.model_name, generations.effect_id, generations.params,
      (select count(*)::int from share_reports where share_id = shares.id and closed_at is null) as open_reports
    from shares join accounts on accounts.id = shares.account_id
      join generations on generations.id = shares.generation_id
    where ${which} order by shares.seq ${direction} limit ${limit}`.execute(db)
  return rows
}

export async function findByToken(source: Source, tokenHash: Buffer): Promise<StoredShare | undefined> {
  return (await selectShares(source, sql`shares.token_hash = ${tokenHash}`, 1))[0]
}

export async function findShare(source: Source, id: string) {
  return (await selectShares(source, sql`shares.id = ${id}`, 1))[0]
}

/** Those of an account that it has not revoked, newest first. */
export function listShares(source: Source, accountId: string, beforeSeq: number | undefined, limit: number) {
  const which = sql`shares.account_id = ${accountId} and shares.revoked_at is null and ${following(beforeSeq)}`
  return selectShares(source, which, limit)
}

/** Those of all accounts, or of one, in order of time, after the given one. */
export function listAllShares(
  source: Source,
  { account, reported, sort }: OperatorShareFilters,
  afterSeq: number | undefined,
  limit: number,
) {
  const order = timeOrder(sort)
  const ofAccount = account === undefined ? sql`true` : sql`shares.account_id = ${account}`
  // Few reports are open at a time.
  const open = sql`shares.id in (select share_id from share_reports where closed_at is null)`
  const isWanted = reported === undefined ? sql`true` : reported ? open : sql`not ${open}`
  return selectShares(
    source,
    sql`${ofAccount} and ${isWanted} and ${following(afterSeq, order)}`,
    limit,
    order,
  )
}

const following = (seq: number | undefined, { follows } = timeOrder()) =>
  seq === undefined ? sql`true` : sql`shares.seq ${follows} ${seq}`

/** What the shares show, in order within each, by the id of the share. */
export async function outputsOf(
  { db, outputRetentionDays }: Source,
  shareIds: readonly string[],
): Promise<Map<string, StoredAsset[]>> {
  if (shareIds.length === 0) return new Map()
  const { rows } = await sql<StoredAsset & { shareId: string }>`
    select assets.*, shares.id as share_id from shares join assets on ${isShown(outputRetentionDays)}
    where shares.id = any(${shareIds}) order by assets.position`.execute(db)
  return Map.groupBy(rows, ({ shareId }) => shareId)
}

/** What stands against another share of this generation. The account's row must be locked, so that none comes in between. */
export async function readShareLimits(tx: Db, accountId: string, generationId: string) {
  const { rows } = await sql<{ isBlocked: boolean; wasRemoved: boolean; active: number }>`
    select locked or sharing_blocked as is_blocked,
      exists (select from shares where generation_id = ${generationId} and removed_at is not null) as was_removed,
      (select count(*)::int from shares where account_id = accounts.id and revoked_at is null and removed_at is null
        and coalesce(expires_at > app_now(), true)) as active
    from accounts where id = ${accountId}`.execute(tx)
  return rows[0]!
}

/** How many links of the account lead anywhere. */
export async function countActiveShares(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from shares where account_id = ${accountId} and revoked_at is null
      and removed_at is null and coalesce(expires_at > app_now(), true)`.execute(db)
  return rows[0]!.active
}

export async function insertShare(tx: Db, share: NewShare): Promise<void> {
  const { id, accountId, generationId, assetId, tokenHash, tokenSealed, showsParams, expiresInDays } = share
  await sql`
    insert into shares (id, account_id, generation_id, asset_id, token_hash, token_sealed, shows_params, expires_at)
    values (${id}, ${accountId}, ${generationId}, ${assetId}, ${tokenHash}, ${tokenSealed}, ${showsParams},
      app_now() + make_interval(days => ${expiresInDays ?? null}::int))`.execute(tx)
}

/** False where the account has no such share. One that was revoked already stays as it is. */
export async function revokeShare(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shares set revoked_at = coalesce(revoked_at, app_now())
    where id = ${id} and account_id = ${accountId}`.execute(db)
  return numAffectedRows > 0n
}

/** Ends it for good, and with it the reports about it. False where there is no such share. */
export async function removeShare(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shares set removed_at = coalesce(removed_at, app_now()) where id = ${id}`.execute(tx)
  await sql`update share_reports set closed_at = app_now() where share_id = ${id} and closed_at is null`.execute(
    tx,
  )
  return numAffectedRows > 0n
}

/** Seals tokens again after a change of SECRET_KEY, as the secrets of webhooks are. */
export async function resealTokens(db: Db, secrets: Secrets, log: Logger): Promise<void> {
  const { rows } = await sql<{ id: string; tokenSealed: string }>`
    select id, token_sealed from shares where revoked_at is null`.execute(db)
  for (const { id, tokenSealed } of rows.filter((row) => !secrets.isSealedByCurrent(row.tokenSealed))) {
    try {
      const sealedAnew = secrets.seal('shares', secrets.open('shares', tokenSealed, id), id)
      await sql`update shares set token_sealed = ${sealedAnew} where id = ${id} and token_sealed = ${tokenSealed}`.execute(
        db,
      )
    } catch (error) {
      log.error({ err: error, shareId: id }, 'the link of a share cannot be shown any more; it still works')
    }
  }
}
