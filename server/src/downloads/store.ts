import { sql, type RawBuilder } from 'kysely'
import { isCurrent } from '../assets/store.ts'
import { collectionLabel } from '../generations/labels.ts'
import type { Db } from '../platform/db/database.ts'
import type { Downloadable } from './entry-names.ts'

/** Long enough for a browser that asks where to save it. */
const VALID_MINUTES = 15

type Source = { db: Db; outputRetentionDays: number | undefined }

type FoundFile = Downloadable & { generationId: string | null }

/** The generations in a collection of the account, oldest first. */
export async function listCollected(
  db: Db,
  accountId: string,
  collectionId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ generationId: string }>`
    select generation_id from generation_labels
    where account_id = ${accountId} and label = ${collectionLabel(collectionId)}
    order by seq limit ${limit}`.execute(db)
  return rows.map(({ generationId }) => generationId)
}

/** Files of the account: outputs of these generations, and these assets; generation by generation, each once. */
export function findFiles(
  source: Source,
  accountId: string,
  { generationIds = [], assetIds = [] }: { generationIds?: readonly string[]; assetIds?: readonly string[] },
): Promise<FoundFile[]> {
  const named = sql`(assets.generation_id = any(${generationIds}::uuid[]) or assets.id = any(${assetIds}::uuid[]))`
  return selectFiles(source, accountId, named)
}

async function selectFiles(
  { db, outputRetentionDays }: Source,
  accountId: string,
  which: RawBuilder<unknown>,
): Promise<FoundFile[]> {
  const { rows } = await sql<FoundFile>`
    select assets.id, assets.generation_id, assets.position, assets.blob_key, assets.mime_type, assets.size_bytes,
      assets.sha256, assets.derived, assets.created_at, generations.model_id, generations.effect_id,
      coalesce(generations.params ->> 'prompt', generations.params ->> 'text') as prompt
    from assets left join generations on generations.id = assets.generation_id
    where assets.account_id = ${accountId} and ${which}
      and assets.deleted_at is null and ${isCurrent(outputRetentionDays)}
    order by generations.seq nulls last, assets.position, assets.created_at, assets.id`.execute(db)
  return rows
}

/** Keeps which files a link leads to, and returns until when. */
export async function saveDownload(
  db: Db,
  tokenHash: Buffer,
  accountId: string,
  assetIds: readonly string[],
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into downloads (token_hash, account_id, asset_ids, expires_at)
    values (${tokenHash}, ${accountId}, ${assetIds}, app_now() + make_interval(mins => ${VALID_MINUTES}))
    returning expires_at`.execute(db)
  return rows[0]!.expiresAt
}

/** What a link leads to now, and the ids of what was deleted since; undefined where it has expired. */
export async function findDownload(
  source: Source,
  tokenHash: Buffer,
): Promise<{ files: FoundFile[]; gone: string[] } | undefined> {
  const { rows } = await sql<{ accountId: string; assetIds: string[] }>`
    select account_id, asset_ids from downloads
    where token_hash = ${tokenHash} and expires_at > app_now()`.execute(source.db)
  const [download] = rows
  if (!download) return undefined
  const { accountId, assetIds } = download
  const files = await findFiles(source, accountId, { assetIds })
  const found = new Set(files.map(({ id }) => id))
  return { files, gone: assetIds.filter((id) => !found.has(id)) }
}

export async function deleteExpiredDownloads(db: Db): Promise<void> {
  await sql`delete from downloads where expires_at < app_now()`.execute(db)
}
