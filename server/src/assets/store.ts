import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { StoredAsset } from './asset.ts'
import type { Links } from './links.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    assets: Omit<StoredAsset, 'createdAt'> & { createdAt: Generated<Date> }
  }
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    links: Links
  }
}

/** The column takes uuids only; what is none names no asset. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Those of the ids that are assets of the account, by id. */
export async function findAssets(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredAsset>> {
  const possible = ids.filter((id) => UUID.test(id))
  if (possible.length === 0) return new Map()
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', possible)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whoever's it is: for signed links, which say by themselves that the file may be read. */
export function findAsset(db: Db, id: string): Promise<StoredAsset | undefined> {
  return db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The outputs of all these generations, each generation's in their order. */
export function listOutputs(db: Db, generationIds: readonly string[]): Promise<StoredAsset[]> {
  return db
    .selectFrom('assets')
    .selectAll()
    .where(sql<boolean>`generation_id = any(${generationIds})`)
    .orderBy('generationId')
    .orderBy('position')
    .execute()
}

/** Stores what is known of files whose bytes are already in place. */
export async function insertAssets(db: Db, assets: readonly Omit<StoredAsset, 'createdAt'>[]): Promise<void> {
  if (assets.length > 0)
    await db
      .insertInto('assets')
      .values([...assets])
      .execute()
}
