import { sql } from 'kysely'
import { readSecondFactor } from '../accounts/second-factors.store.ts'
import { listSignInAttempts } from '../accounts/sign-in-attempts.store.ts'
import { findAccount } from '../accounts/store.ts'
import { readLowBalanceCoins } from '../coins/low-balance.store.ts'
import { listLedger, type LedgerPosition } from '../coins/store.ts'
import { wireLabels } from '../generations/labels.ts'
import { readLabels } from '../generations/labels.store.ts'
import type { Db } from '../platform/db/database.ts'
import { exportedFiles, type ExportedAsset, type ExportedFile } from './exported-files.ts'

// Everything here is named column by column: what a later release adds to a table, a secret perhaps, is not exported by itself.

type Rows = AsyncGenerator<object[]>

const BATCH = 200

/** One page of what is never much. */
async function* allOf(query: ReturnType<typeof sql<object>>, db: Db): Rows {
  yield (await query.execute(db)).rows
}

export async function readProfile(db: Db, accountId: string): Promise<object> {
  const account = await findAccount(db, accountId)
  const { rows } = await sql<object>`
    select email_verified, updated_at from users where id = ${accountId}`.execute(db)
  const { since, backupCodesLeft } = await readSecondFactor(db, accountId)
  const lowBalanceCoins = await readLowBalanceCoins(db, accountId)
  return { ...account, ...rows[0], lowBalanceCoins, secondFactorSince: since, backupCodesLeft }
}

export const readSignIns = (db: Db, accountId: string): Rows =>
  allOf(
    sql`select id, created_at, last_seen_at, expires_at, ip_address, user_agent from sessions
      where user_id = ${accountId} order by created_at desc`,
    db,
  )

/** Newest first. */
export async function* readSignInAttempts(db: Db, accountId: string): Rows {
  let before: number | undefined
  do {
    const found = await listSignInAttempts(db, { account: accountId }, before, BATCH)
    yield found.map(({ accountId: _, email: __, ...attempt }) => attempt)
    before = found.length === BATCH ? found.at(-1)?.id : undefined
  } while (before !== undefined)
}

export const readKeys = (db: Db, accountId: string): Rows =>
  allOf(
    sql`select api_keys.id, api_keys.name, last_four, scopes, monthly_spend_cap_coins, spend_limit_coins, daily_spend_limit_coins,
        session_spend_limit_coins, confirm_above_coins, agent_clients.name as agent, expires_at, revoked_at, last_used_at,
        api_keys.created_at
      from api_keys left join agent_clients on agent_clients.id = agent_client_id
      where account_id = ${accountId} order by api_keys.created_at desc`,
    db,
  )

export const readCollections = (db: Db, accountId: string): Rows =>
  allOf(sql`select id, name, created_at from collections where account_id = ${accountId} order by name`, db)

export const readWebhooks = (db: Db, accountId: string): Rows =>
  allOf(
    sql`select id, url, events, key_id, enabled_at, disabled_at, disabled_because, last_success_at, failed_since_success,
        created_at from webhooks where account_id = ${accountId} order by created_at desc`,
    db,
  )

export const readShares = (db: Db, accountId: string): Rows =>
  allOf(
    sql`select id, generation_id, asset_id, shows_params, created_at, expires_at, revoked_at, removed_at from shares
      where account_id = ${accountId} order by seq desc`,
    db,
  )

/** Neither who reported nor their words: those are somebody else's. */
export const readReports = (db: Db, accountId: string): Rows =>
  allOf(
    sql`select share_id, reason, share_reports.created_at, closed_at
      from share_reports join shares on shares.id = share_id
      where account_id = ${accountId} order by share_reports.seq desc`,
    db,
  )

export async function* readLedger(db: Db, accountId: string): Rows {
  let before: LedgerPosition | undefined
  do {
    const placed = await listLedger(db, accountId, {}, before, BATCH)
    yield placed.map(({ entry }) => entry)
    before = placed.length === BATCH ? placed.at(-1)?.position : undefined
  } while (before)
}

type Generation = { id: string; seq: number }

async function* generationsOf(db: Db, accountId: string) {
  let after = 0
  while (true) {
    const { rows } = await sql<Generation>`
      select id, seq, status, channel, key_id, agent_session, idempotency_key, model_id, model_name, model_version, task_type,
        effect_id, params, effective_params, notes, project_id, error_code, error_message, coins_quoted, coins_charged,
        outputs_requested, created_at, started_at, completed_at, deleted_at
      from generations where account_id = ${accountId} and seq > ${after} order by seq limit ${BATCH}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.seq
  }
}

/** Oldest first, with what each made and how its owner labelled it. */
export async function* readGenerations(db: Db, accountId: string): Rows {
  for await (const rows of generationsOf(db, accountId)) {
    const ids = rows.map(({ id }) => id)
    const labels = await readLabels(db, ids)
    const outputs = Map.groupBy(await outputsOf(db, ids), ({ generationId }) => generationId)
    yield rows.map(({ seq: _, ...row }) => ({
      ...row,
      ...wireLabels(labels.get(row.id) ?? []),
      outputs: (outputs.get(row.id) ?? []).map(describe),
    }))
  }
}

/** Newest first. */
export async function* readUploads(db: Db, accountId: string): Rows {
  for await (const uploads of uploadsOf(db, accountId)) yield uploads.map(describe)
}

/** The files of all outputs and uploads that are there. */
export async function* readFiles(db: Db, accountId: string): AsyncGenerator<ExportedFile> {
  for await (const rows of generationsOf(db, accountId)) {
    const outputs = await outputsOf(
      db,
      rows.map(({ id }) => id),
    )
    yield* outputs.flatMap(exportedFiles)
  }
  for await (const uploads of uploadsOf(db, accountId)) yield* uploads.flatMap(exportedFiles)
}

type Asset = ExportedAsset & {
  generationId: string | null
  kind: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  at: string
}

const assetColumns = sql`id, generation_id, position, kind, mime_type, blob_key, size_bytes, sha256, width, height, duration_seconds,
  derived, created_at, created_at::text as at`

async function outputsOf(db: Db, generationIds: string[]): Promise<Asset[]> {
  const { rows } = await sql<Asset>`
    select ${assetColumns} from assets where generation_id = any(${generationIds}::uuid[]) and deleted_at is null
    order by generation_id, position`.execute(db)
  return rows
}

async function* uploadsOf(db: Db, accountId: string): AsyncGenerator<Asset[]> {
  let after = sql`true`
  while (true) {
    const { rows } = await sql<Asset>`
      select ${assetColumns} from assets
      where account_id = ${accountId} and generation_id is null and deleted_at is null and ${after}
      order by created_at desc, id desc limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    yield rows
    const { at, id } = rows.at(-1)!
    after = sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`
  }
}

function describe(asset: Asset): object {
  const { id, kind, mimeType, sizeBytes, sha256, width, height, durationSeconds, createdAt } = asset
  const files = exportedFiles(asset).map(({ name }) => name)
  return { id, kind, mimeType, sizeBytes, sha256, width, height, durationSeconds, createdAt, files }
}
