import { sql } from 'kysely'
import type { Blobs, Source } from '../platform/storage/blobs.ts'
import { BlobsUnavailable } from '../platform/storage/unavailable.ts'
import type { Db } from '../platform/db/database.ts'
import type { NewAsset } from './asset.ts'
import type { AssetFile } from './files.ts'

/** A file derived from another, before it is stored. `read` opens it, and the reader closes it. */
export type DerivedFile = { name: string; mimeType: string; read(): Source }

/** The key begins with the key of the asset's own file, which tells to which asset it belongs. */
export async function storeDerived(
  blobs: Blobs,
  ownKey: string,
  { name, mimeType, read }: DerivedFile,
): Promise<AssetFile> {
  const blobKey = `${ownKey}.${name}`
  return { name, blobKey, mimeType, ...(await blobs.put(blobKey, read())) }
}

type Files = Pick<NewAsset, 'blobKey' | 'derived'>

/** Removes files without an asset. What the store cannot remove now, the sweep for orphans will. */
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
 * Taken before sharing a file and before deciding that nobody does, until the transaction ends: of a simultaneous
 * upload and deletion of the same bytes, the second sees what the first has done.
 */
export async function lockContent(tx: Db, { accountId, sha256 }: Content): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${sha256}`}, 0))`.execute(tx)
}

/**
 * Removes the files that no asset uses any more: uploads of the same bytes share theirs. An unused file is never used
 * again, so it can be removed after the transaction, however long the store takes.
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

/** Whether an asset that is not deleted has this file. */
export function isUsed(db: Db, asset: Pick<Files, 'blobKey'> & Content): Promise<boolean> {
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
