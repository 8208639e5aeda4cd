import type { DownloadLimits } from '../downloads/limits.ts'
import { fileNames, ownFile, type AssetFile } from '../assets/files.ts'

export type ExportedAsset = Omit<AssetFile, 'name'> & {
  id: string
  createdAt: Date
  derived: readonly AssetFile[]
}

export type ExportedFile = { name: string; blobKey: string; modifiedAt: Date; sizeBytes: number }

const previews: ReadonlySet<string> = new Set([fileNames.thumbnail, fileNames.poster, fileNames.waveform])

/** Where the files of an asset are in an export; previews of them are left out. */
export function exportedFiles(asset: ExportedAsset): ExportedFile[] {
  const files = [ownFile(asset), ...asset.derived.filter(({ name }) => !previews.has(name))]
  return files.map(({ name, blobKey, sizeBytes }) => ({
    name: `files/${asset.id}/${name}`,
    blobKey,
    modifiedAt: asset.createdAt,
    sizeBytes,
  }))
}

/**
 * The files of one part of an export, of which each holds as many as one download may; the first is part 1. A file that is too
 * large for any part has one of its own, because a person must get all of them. Says whether another part follows.
 */
export async function* filesOfPart(
  files: AsyncIterable<ExportedFile>,
  part: number,
  limits: DownloadLimits,
): AsyncGenerator<ExportedFile, { isLast: boolean }> {
  let current = 1
  let count = 0
  let bytes = 0
  for await (const file of files) {
    const isFull = count === limits.files || (count > 0 && bytes + file.sizeBytes > limits.bytes)
    if (isFull) {
      if (current === part) return { isLast: false }
      current++
      count = 0
      bytes = 0
    }
    count++
    bytes += file.sizeBytes
    if (current === part) yield file
  }
  return { isLast: true }
}
