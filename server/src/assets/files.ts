import type { DownloadFormat } from '@atelier/contract/asset.ts'
import { fileName } from './file-name.ts'

/** One of an asset's files: its own, or one made from it, such as a preview. */
export interface AssetFile {
  /** The last part of its links, such as `thumbnail.webp`. */
  readonly name: string
  readonly blobKey: string
  readonly mimeType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** The names of derived files. */
export const fileNames = {
  thumbnail: 'thumbnail.webp',
  poster: 'poster.webp',
  waveform: 'waveform.webp',
  srt: 'subtitles.srt',
  vtt: 'subtitles.vtt',
  download: (format: DownloadFormat) => `model.${format}`,
  /** For a format of several files. */
  packed: (format: DownloadFormat) => `model-${format}.zip`,
} as const

type WithFiles = Omit<AssetFile, 'name'> & { readonly derived: readonly AssetFile[] }

export function ownFile({ blobKey, mimeType, sizeBytes, sha256 }: WithFiles): AssetFile {
  return { name: fileName(mimeType), blobKey, mimeType, sizeBytes, sha256 }
}

/** The file that a link names; undefined where the asset has none of that name. */
export function fileOf(asset: WithFiles, name: string): AssetFile | undefined {
  return [ownFile(asset), ...asset.derived].find((file) => file.name === name)
}
