import { randomUUID } from 'node:crypto'
import type { AssetKind } from '@atelier/contract/asset.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { StoredAsset } from './asset.ts'

/** A file that a backend made, before it is ours. */
export type MadeFile = {
  readonly kind: AssetKind
  readonly mimeType: string
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

type NewAsset = Omit<StoredAsset, 'createdAt'>

/** Copies outputs into our own storage; each becomes an asset only when its row is inserted. */
export async function storeOutputs(
  blobs: Blobs,
  { id: generationId, accountId }: { id: string; accountId: string },
  outputs: readonly MadeFile[],
): Promise<NewAsset[]> {
  const stored: NewAsset[] = []
  try {
    for (const [position, { bytes, ...output }] of outputs.entries()) {
      const id = randomUUID()
      const written = await blobs.put(id, bytes instanceof Uint8Array ? [bytes] : bytes)
      stored.push({ ...output, ...written, id, accountId, generationId, position, blobKey: id })
    }
    return stored
  } catch (error) {
    await removeFiles(blobs, stored)
    throw error
  }
}

export async function removeFiles(blobs: Blobs, files: readonly NewAsset[]): Promise<void> {
  for (const { blobKey } of files) await blobs.remove(blobKey)
}
