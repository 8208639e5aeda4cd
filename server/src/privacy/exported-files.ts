import { fileNames, ownFile, type AssetFile } from '../assets/files.ts'

export type ExportedAsset = Omit<AssetFile, 'name'> & {
  id: string
  createdAt: Date
  derived: readonly AssetFile[]
}

export type ExportedFile = { name: string; blobKey: string; modifiedAt: Date }

const previews: ReadonlySet<string> = new Set([fileNames.thumbnail, fileNames.poster, fileNames.waveform])

/** Where the files of an asset are in an export; previews of them are left out. */
export function exportedFiles(asset: ExportedAsset): ExportedFile[] {
  const files = [ownFile(asset), ...asset.derived.filter(({ name }) => !previews.has(name))]
  return files.map(({ name, blobKey }) => ({
    name: `files/${asset.id}/${name}`,
    blobKey,
    modifiedAt: asset.createdAt,
  }))
}
