import { sql } from 'kysely'
import type { Blobs, Source } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import type { NewAsset } from './asset.ts'
import type { AssetFile } from './files.ts'

/** A file that is made from another, before it is stored. */
export type MadeOf = { name: string; mimeType: string; content: Source }

/** The key begins with that of the asset's own file, so that both belong to the same asset. */
export async function storeDerived(
  blobs: Blobs,
  ownKey: string,
  { name, mimeType, content }: MadeOf,
): Promise<AssetFile> {
  const blobKey = `${ownKey}.${name}`
  return { name, blobKey, mimeType, ...(await blobs.put(blobKey, content)) }
}

type Files = Pick<NewAsset, 'blobKey' | 'derived'>

/** Removes files that are no asset's yet, or no longer. */
export async function removeFiles(blobs: Blobs, assets: readonly Files[]): Promise<void> {
  for (const { blobKey, derived } of assets) {
    await blobs.remove(blobKey)
    for (const file of derived) await blobs.remove(file.blobKey)
  }
}

type Content = { accountId: string; sha256: string }

/**
 * Whoever shares a file, or removes it, holds this until the transaction ends: of two that upload and delete the same
 * bytes at a time, the second sees what the first has done.
 */
export async function lockContent(tx: Db, { accountId, sha256 }: Content): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}/${sha256}`}, 0))`.execute(tx)
}

/** Removes those that no asset has any more: uploads of the same bytes share theirs. */
export async function removeUnused(
  db: Db,
  blobs: Blobs,
  assets: readonly (Files & Content)[],
): Promise<void> {
  for (const asset of assets)
    await db.transaction().execute(async (tx) => {
      await lockContent(tx, asset)
      const user = await tx
        .selectFrom('assets')
        .select('id')
        .where('blobKey', '=', asset.blobKey)
        .where('deletedAt', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (!user) await removeFiles(blobs, [asset])
    })
}
