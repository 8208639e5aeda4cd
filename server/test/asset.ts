import { randomUUID } from 'node:crypto'
import type { StoredAsset } from '../src/assets/asset.ts'
import { insertAssets } from '../src/assets/store.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { Blobs } from '../src/platform/storage/blobs.ts'

export type AssetOptions = Partial<Omit<StoredAsset, 'accountId' | 'createdAt' | 'deletedAt'>> & {
  bytes?: string | Buffer
}

/** The default properties of each kind. */
const usual = {
  image: { mimeType: 'image/png', width: 512, height: 512, durationSeconds: null },
  video: { mimeType: 'video/mp4', width: 640, height: 360, durationSeconds: 4 },
  audio: { mimeType: 'audio/mpeg', width: null, height: null, durationSeconds: 4 },
  '3d': { mimeType: 'model/gltf-binary', width: null, height: null, durationSeconds: null },
  text: { mimeType: 'text/plain', width: null, height: null, durationSeconds: null },
}

/** Stores an asset as if it had been uploaded. Its properties may be made up, its bytes are stored. */
export async function putAsset(
  { db, blobs }: { db: Db; blobs: Blobs },
  accountId: string,
  { bytes = 'some bytes', kind = 'image', ...options }: AssetOptions = {},
): Promise<StoredAsset> {
  const id = options.id ?? randomUUID()
  const stored = await blobs.put(id, [Buffer.from(bytes)])
  const place = { generationId: null, position: null, transparent: null, stem: null, derived: [] }
  const asset = { ...usual[kind], ...stored, ...place, id, blobKey: id, kind, ...options, accountId }
  await insertAssets(db, [asset])
  return { ...asset, createdAt: new Date(), deletedAt: null }
}
