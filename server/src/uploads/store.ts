import { randomUUID } from 'node:crypto'
import type { Refusal } from '@atelier/contract/refusal.ts'
import type { NewAsset } from '../assets/asset.ts'
import { lockContent, removeFiles, storeDerived } from '../assets/files.store.ts'
import type { AssetFile } from '../assets/files.ts'
import { insertAssets } from '../assets/store.ts'
import { readAnswer } from '../assets/take-in.store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { MediaRefused, MediaUnavailable } from '../platform/media-pool/errors.ts'
import type { MediaPool } from '../platform/media-pool/pool.ts'
import type { Scratch } from '../platform/scratch.ts'
import { isAccepted } from './bounds.ts'
import { notAccepted, refuseFile, refuseHarm, type UploadCode } from './refusals.ts'
import type { UploadSlots } from './upload-slots.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    media: MediaPool
    scratch: Scratch
    uploadSlots: UploadSlots
  }
}

type UploadTools = { db: Db; blobs: Blobs; media: MediaPool }
type Arrived = { path: string; sizeBytes: number; sha256: string }
type Stored = { refusal: Refusal<UploadCode> } | { refusal?: never; asset: NewAsset }

/** The same bytes of one account are looked at once and stored once; each upload is an asset of its own all the same. */
export async function storeUpload(tools: UploadTools, accountId: string, arrived: Arrived): Promise<Stored> {
  const { db, blobs } = tools
  const same = await db.transaction().execute((tx) => shareSame(tx, accountId, arrived.sha256))
  if (same) return { asset: same }

  const { refusal, stored } = await storeFiles(tools, accountId, arrived)
  if (refusal) return { refusal }
  const asset = await db.transaction().execute(async (tx) => {
    const other = await shareSame(tx, accountId, arrived.sha256)
    if (!other) await insertAssets(tx, [stored])
    return other ?? stored
  })
  // The same file arrived twice at once, and the other was first.
  if (asset !== stored) await removeFiles(blobs, [stored])
  return { asset }
}

/** A new asset with the files of one that is there already. */
export async function shareSame(tx: Db, accountId: string, sha256: string): Promise<NewAsset | undefined> {
  await lockContent(tx, { accountId, sha256 })
  const same = await tx
    .selectFrom('assets')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .where('generationId', 'is', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .forShare() // It stays until its twin is there: the sweep for orphans, which holds no lock, always sees one of them.
    .executeTakeFirst()
  if (!same) return undefined
  const { createdAt: _created, deletedAt: _deleted, ...rest } = same
  const asset = { ...rest, id: randomUUID() }
  await insertAssets(tx, [asset])
  return asset
}

type StoredFiles = { refusal: Refusal<UploadCode>; stored?: never } | { refusal?: never; stored: NewAsset }

/** Looks at the file and stores it with its previews; nothing is left of what is refused or breaks off. */
async function storeFiles(
  { blobs, media }: UploadTools,
  accountId: string,
  { path, sizeBytes, sha256 }: Arrived,
): Promise<StoredFiles> {
  const looked = await media.inspect({ path, purpose: 'upload' }, { owner: accountId }).catch(asRefusal)
  if ('code' in looked) return { refusal: looked }
  await using answer = looked
  const { found, previews } = readAnswer(answer)
  if (!isAccepted(found)) return { refusal: notAccepted }

  const blobKey = randomUUID()
  const derived: AssetFile[] = []
  try {
    for (const preview of previews) derived.push(await storeDerived(blobs, blobKey, preview))
    await blobs.putFile(blobKey, path)
  } catch (error) {
    await removeFiles(blobs, [{ blobKey, derived }])
    throw error
  }
  const place = { id: randomUUID(), accountId, generationId: null, position: null, stem: null }
  return { stored: { ...place, ...found, blobKey, sizeBytes, sha256, derived } }
}

/** What the file itself is to blame for; anything else is thrown on. */
function asRefusal(error: unknown): Refusal<UploadCode> {
  if (error instanceof MediaRefused) return refuseFile(error)
  const harm = error instanceof MediaUnavailable ? refuseHarm(error.consequence) : undefined
  if (!harm) throw error
  return harm
}
