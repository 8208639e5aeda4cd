import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Refusal } from '@atelier/contract/refusal.ts'
import type { NewAsset } from '../assets/asset.ts'
import { lockContent, removeFiles, storeDerived } from '../assets/files.store.ts'
import { insertAssets } from '../assets/store.ts'
import { readInspection } from '../assets/ingest.store.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { InvalidInput } from '../platform/process-pool/errors.ts'
import { consequenceOf } from '../platform/media/consequences.ts'
import type { MediaPool } from '../platform/media/pool.ts'
import { isAccepted } from './bounds.ts'
import { notAccepted, refuseFile, refusedForCrash, type UploadCode } from './refusals.ts'

type UploadTools = { db: Db; blobs: Blobs; media: MediaPool }
type Arrived = { path: string; sizeBytes: number; sha256: string }
type Stored = { refusal: Refusal<UploadCode> } | { refusal?: never; asset: NewAsset }

/** The same bytes of one account are inspected and stored once; each upload still is an asset of its own. */
export async function storeUpload(tools: UploadTools, accountId: string, arrived: Arrived): Promise<Stored> {
  const { db, blobs } = tools
  const same = await db.transaction().execute((tx) => shareIdentical(tx, accountId, arrived.sha256))
  if (same) return { asset: same }

  const { refusal, stored } = await storeFiles(tools, accountId, arrived)
  if (refusal) return { refusal }
  const asset = await db.transaction().execute(async (tx) => {
    const other = await shareIdentical(tx, accountId, arrived.sha256)
    if (!other) await insertAssets(tx, [stored])
    return other ?? stored
  })
  // The same file arrived twice at once, and the other was stored first.
  if (asset !== stored) await removeFiles(blobs, [stored])
  return { asset }
}

/** A new asset that shares the files of an existing one. */
export async function shareIdentical(
  tx: Db,
  accountId: string,
  sha256: string,
): Promise<NewAsset | undefined> {
  await lockContent(tx, { accountId, sha256 })
  const same = await tx
    .selectFrom('assets')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .where('generationId', 'is', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .forShare() // Keeps the row until the new one is there: the sweep for orphans, which takes no lock, always sees one of them.
    .executeTakeFirst()
  if (!same) return undefined
  const { createdAt: _created, deletedAt: _deleted, ...rest } = same
  const asset = { ...rest, id: randomUUIDv7() }
  await insertAssets(tx, [asset])
  return asset
}

type StoredFiles = { refusal: Refusal<UploadCode>; stored?: never } | { refusal?: never; stored: NewAsset }

/** Inspects the file and stores it with its previews; a refusal or failure leaves nothing behind. */
async function storeFiles(
  { blobs, media }: UploadTools,
  accountId: string,
  { path, sizeBytes, sha256 }: Arrived,
): Promise<StoredFiles> {
  // The disk works while the file is inspected.
  const synced = blobs.sync?.(path) ?? Promise.resolve()
  synced.catch(() => {}) // A file that is refused need not be on the disk for good.
  const inspected = await media.inspect({ path, purpose: 'upload' }, { owner: accountId }).catch(asRefusal)
  if ('code' in inspected) return { refusal: inspected }
  await using answer = inspected
  const { properties, previews } = readInspection(answer)
  if (!isAccepted(properties)) return { refusal: notAccepted }

  const blobKey = randomUUID()
  // A disk tells of a failed write only once, so what became of the first sync must not be forgotten.
  const putting = synced.then(() => blobs.putFile(blobKey, path))
  const deriving = previews.map((preview) => storeDerived(blobs, blobKey, preview))
  // All of them have ended before anything is removed.
  const [put, ...derivedOnes] = await Promise.allSettled([putting, ...deriving])
  const derived = derivedOnes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failed = [put, ...derivedOnes].find((each) => each.status === 'rejected')
  if (failed) {
    await removeFiles(blobs, [{ blobKey, derived }])
    throw failed.reason
  }
  const identity = { id: randomUUIDv7(), accountId, generationId: null, position: null, stem: null }
  return { stored: { ...identity, ...properties, blobKey, sizeBytes, sha256, derived } }
}

/** A refusal where the file itself is at fault; anything else is thrown again. */
function asRefusal(error: unknown): Refusal<UploadCode> {
  if (error instanceof InvalidInput) return refuseFile(error)
  if (consequenceOf(error)?.fault === 'file') return refusedForCrash
  throw error
}
