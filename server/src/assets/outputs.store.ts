import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
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

/**
 * Copies outputs into our own storage; each becomes an asset only when its row is inserted. Files are named after the
 * worker's token: one that has lost the generation must not touch what its successor stored for the same attempt. An
 * empty file is nothing delivered.
 */
export async function storeOutputs(
  blobs: Blobs,
  { id: generationId, accountId }: { id: string; accountId: string },
  token: string,
  outputs: readonly MadeFile[],
  signal: AbortSignal,
): Promise<NewAsset[]> {
  const stored: NewAsset[] = []
  try {
    for (const [position, { bytes, ...output }] of outputs.entries()) {
      const blobKey = `${token}-${position}`
      const source = Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes, { signal })
      const written = await blobs.put(blobKey, source)
      const sizes = {
        width: positive(output.width),
        height: positive(output.height),
        durationSeconds: positive(output.durationSeconds),
      }
      stored.push({
        ...output,
        ...sizes,
        ...written,
        id: randomUUID(),
        accountId,
        generationId,
        position,
        blobKey,
        derived: [],
      })
    }
    const [empty, filled] = [stored.filter(isEmpty), stored.filter((file) => !isEmpty(file))]
    await removeFiles(blobs, empty)
    return filled.map((file, position) => ({ ...file, position }))
  } catch (error) {
    await removeFiles(blobs, stored)
    throw error
  }
}

const isEmpty = ({ sizeBytes }: NewAsset) => sizeBytes === 0

/** A backend that says 0 does not know. */
const positive = (measure: number | null) => (measure !== null && measure > 0 ? measure : null)

export async function removeFiles(blobs: Blobs, files: readonly NewAsset[]): Promise<void> {
  for (const { blobKey } of files) await blobs.remove(blobKey)
}
