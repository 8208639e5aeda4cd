import { sql } from 'kysely'
import type { Blobs, Listed } from '../platform/storage/blobs.ts'
import { INSTALLATION_KEY } from '../platform/storage/claim.ts'
import { ownerOf } from '../platform/storage/key.ts'
import type { Db } from '../platform/db/database.ts'
import type { StoredAsset } from './asset.ts'

const BATCH_SIZE = 500

/**
 * Files without an asset that were last written before this time; younger ones may still get one. From one part of the
 * store, or from all.
 */
export async function* findOrphans(
  db: Db,
  blobs: Blobs,
  before: Date,
  { part, signal }: { part?: number; signal?: AbortSignal } = {},
): AsyncGenerator<Listed> {
  let some: Listed[] = []
  for await (const file of blobs.list(part)) {
    signal?.throwIfAborted()
    if (file.modifiedAt >= before || ownerOf(file.key) === INSTALLATION_KEY) continue
    some.push(file)
    if (some.length < BATCH_SIZE) continue
    yield* await orphansAmong(db, some)
    some = []
  }
  // Most parts of a small store are empty.
  if (some.length > 0) yield* await orphansAmong(db, some)
}

async function orphansAmong(db: Db, files: readonly Listed[]): Promise<Listed[]> {
  const owners = [...new Set(files.map(({ key }) => ownerOf(key)))]
  const { rows } = await sql<{ blobKey: string }>`
    select blob_key from assets where blob_key = any(${owners}) and deleted_at is null`.execute(db)
  const known = new Set(rows.map(({ blobKey }) => blobKey))
  return files.filter(({ key }) => !known.has(ownerOf(key)))
}

/** Files of assets that are missing in the store. */
export async function* findMissing(
  db: Db,
  blobs: Blobs,
): AsyncGenerator<{ assetId: string; blobKey: string }> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const assets = await db
      .selectFrom('assets')
      .select(['id', 'blobKey', 'derived'])
      .where('id', '>', after)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    for (const asset of assets) yield* missingOf(db, blobs, asset)
    const last = assets.at(-1)
    if (!last || assets.length < BATCH_SIZE) return
    after = last.id
  }
}

async function* missingOf(db: Db, blobs: Blobs, asset: Pick<StoredAsset, 'id' | 'blobKey' | 'derived'>) {
  for (const { blobKey } of [asset, ...asset.derived]) {
    if (await blobs.stat(blobKey)) continue
    // The asset may have been deleted since it was read.
    const still = await db
      .selectFrom('assets')
      .select('id')
      .where('id', '=', asset.id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (still) yield { assetId: asset.id, blobKey }
  }
}
