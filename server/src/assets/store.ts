import { limits } from '@atelier/contract/limits.ts'
import { sql, type ColumnType, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { NewAsset, StoredAsset } from './asset.ts'
import { fileOf, type AssetFile } from './files.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    assets: Omit<StoredAsset, 'createdAt' | 'deletedAt' | 'derived'> & {
      createdAt: Generated<Date>
      deletedAt: Generated<Date | null>
      derived: ColumnType<readonly AssetFile[], string, string>
    }
  }
}

/** The column takes only UUIDs, so any other id matches no asset. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Those of the ids that are assets of the account, by id; expired ones are left out. */
// Spec: Limits, upload retention
export async function findAssets(
  { db, outputRetentionDays }: { db: Db; outputRetentionDays: number | undefined },
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredAsset>> {
  return byId(await assetsOf(db, accountId, ids)?.where(isCurrent(outputRetentionDays)).execute())
}

/** Whether an asset is kept still. */
export function isCurrent(outputRetentionDays: number | undefined) {
  const days = sql`case when assets.generation_id is null then ${limits.uploadRetentionDays}::int
    else ${outputRetentionDays ?? null}::int end`
  return sql<boolean>`coalesce(assets.created_at > app_now() - make_interval(days => ${days}), true)`
}

/** The same for accepted generations, whose inputs were not expired at the submit. */
export async function findInputs(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredAsset>> {
  return byId(await assetsOf(db, accountId, ids)?.execute())
}

function assetsOf(db: Db, accountId: string, ids: readonly string[]) {
  const possible = ids.filter((id) => UUID.test(id))
  if (possible.length === 0) return undefined
  return db
    .selectFrom('assets')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', possible)
    .where('deletedAt', 'is', null)
}

const byId = (rows: StoredAsset[] = []) => new Map(rows.map((row) => [row.id, row]))

/** Of any account: for signed links, which are permission enough. */
export async function readFileOf(db: Db, path: string): Promise<AssetFile | undefined> {
  const [id = '', name = ''] = path.split('/')
  const asset = await db
    .selectFrom('assets')
    .select(['blobKey', 'mimeType', 'sizeBytes', 'sha256', 'derived'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return asset && fileOf(asset, name)
}

/** The outputs of these generations, in order within each. */
export function listOutputs(db: Db, generationIds: readonly string[]): Promise<StoredAsset[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where(sql<boolean>`generation_id = any(${generationIds})`)
    .where('deletedAt', 'is', null)
    .orderBy('generationId')
    .orderBy('position')
    .execute()
}

/** Inserts assets whose files are already stored. */
export async function insertAssets(db: Db, assets: readonly NewAsset[]): Promise<void> {
  if (assets.length > 0)
    await db
      .insertInto('assets')
      .values(assets.map((asset) => ({ ...asset, derived: JSON.stringify(asset.derived) })))
      .execute()
}
