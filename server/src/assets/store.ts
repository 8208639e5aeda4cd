import { limits } from '@atelier/contract/limits.ts'
import { sql, type ColumnType, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Tools } from '../platform/http/endpoint.ts'
import type { NewAsset, StoredAsset } from './asset.ts'
import { fileOf, type AssetFile } from './files.ts'
import type { Links } from './links.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    assets: Omit<StoredAsset, 'createdAt' | 'deletedAt' | 'derived'> & {
      createdAt: Generated<Date>
      deletedAt: Generated<Date | null>
      derived: ColumnType<readonly AssetFile[], string, string>
    }
  }
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    links: Links
    /** After how many days outputs are deleted; undefined where they stay. */
    outputRetentionDays: number | undefined
    /** The file under `assetId/name`, whoever's it is. Nodes remember it for a few seconds. */
    findFile(path: string): Promise<AssetFile | undefined>
  }
}

/** The column takes uuids only; what is none names no asset. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Those of the ids that are assets of the account, by id. One past its time is as absent. */
// Spec: Limits, upload retention
export async function findAssets(
  { db, outputRetentionDays }: Pick<Tools, 'db' | 'outputRetentionDays'>,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredAsset>> {
  const days = sql`case when generation_id is null then ${limits.uploadRetentionDays}::int
    else ${outputRetentionDays ?? null}::int end`
  const isCurrent = sql<boolean>`coalesce(created_at > app_now() - make_interval(days => ${days}), true)`
  return byId(await assetsOf(db, accountId, ids)?.where(isCurrent).execute())
}

/** The same for work that was accepted while they were current. */
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

/** Whoever's it is: for signed links, which say by themselves that the file may be read. */
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

/** The outputs of all these generations, each generation's in their order. */
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

/** Stores what is known of files whose bytes are already in place. */
export async function insertAssets(db: Db, assets: readonly NewAsset[]): Promise<void> {
  if (assets.length > 0)
    await db
      .insertInto('assets')
      .values(assets.map((asset) => ({ ...asset, derived: JSON.stringify(asset.derived) })))
      .execute()
}
