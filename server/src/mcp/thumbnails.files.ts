import { fileNames, fileOf } from '../assets/files.ts'
import { findAssets } from '../assets/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Image } from './tool.ts'

type Dependencies = { db: Db; blobs: Blobs; outputRetentionDays: number | undefined; log: Logger }

/** Larger ones would fill the memory of an agent. */
const MAX_BYTES = 128 * 1024

/** The thumbnail of an asset of the account, as the protocol carries it; undefined where it has none that is small, or the store is away. */
export async function readThumbnail(
  dependencies: Dependencies,
  accountId: string,
  assetId: string,
): Promise<Image | undefined> {
  const asset = (await findAssets(dependencies, accountId, [assetId])).get(assetId)
  const file = asset && fileOf(asset, fileNames.thumbnail)
  if (!file || file.sizeBytes > MAX_BYTES) return undefined
  try {
    const found = await dependencies.blobs.open(file.blobKey)
    if (!found) return undefined
    const bytes = Buffer.concat(await Array.fromAsync(found.stream as AsyncIterable<Uint8Array>))
    return { data: bytes.toString('base64'), mimeType: file.mimeType }
  } catch (thrown) {
    // What was made is told without it, too.
    dependencies.log.warn({ err: thrown, assetId }, 'a thumbnail could not be read for an agent')
    return undefined
  }
}
