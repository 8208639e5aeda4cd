import { sql } from 'kysely'
import type { Blobs, Source } from '../platform/blobs/blobs.ts'
import { BlobsUnavailable } from '../platform/blobs/unavailable.ts'
import type { Db } from '../platform/db/database.ts'
import type { NewAsset } from './asset.ts'
import type { AssetFile } from './files.ts'

/** A file that is made from another, before it is stored. It is opened only once somebody reads it, and closed by them. */
export type MadeOf = { name: string; mimeType: string; read(): Source }

/** The key begins with that of the asset's own file, so that both belong to the same asset. */
export async function storeDerived(
  blobs: Blobs,
  ownKey: string,
  { name, mimeType, read }: MadeOf,
): Promise<AssetFile> {
  const blobKey = `${ownKey}.${name}`
  return { name, blobKey, mimeType, ...(await blobs.put(blobKey, read())) }
}

type Files = Pick<NewAsset, 'blobKey' | 'derived'>

/** Removes files that are no asset's yet, or no longer. What the store cannot remove now, the sweep for orphans will. */
export async function removeFiles(blobs: Blobs, assets: readonly Files[]): Promise<void> {
  try {
    for (const { blobKey, derived } of assets) {
      await blobs.remove(blobKey)
      for (const file of derived) await blobs.remove(file.blobKey)
    }
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error
  }
}

type Content = { accountId: string; sha256: string }

/**
 * Whoever shares a file, or judges that nobody does, holds this until the transaction ends: of two that upload and delete
 * the same bytes at a time, the second sees what the first has done.
 */
export async function lockContent(tx: Db, { accountId, sha256 }: Content): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${sha256}`}, 0))`.execute(tx)
}

/**
 * Removes those that no asset has any more: uploads of the same bytes share theirs. A file without an asset never gets
 * one again, so that it can be removed after the transaction: the store may take its time.
 */
export async function removeUnused(
  db: Db,
  blobs: Blobs,
  assets: readonly (Files & Content)[],
): Promise<void> {
  const unused = []
  for (const asset of assets) if (!(await isUsed(db, asset))) unused.push(asset)
  await removeFiles(blobs, unused)
}

function isUsed(db: Db, asset: Files & Content): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockContent(tx, asset)
    const user = await tx
      .selectFrom('assets')
      .select('id')
      .where('blobKey', '=', asset.blobKey)
      .where('deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return user !== undefined
  })
}
