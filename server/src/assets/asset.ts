import { downloadFormats, type Asset, type AssetKind, type Stem } from '@atelier/contract/asset.ts'
import { fileNames, ownFile, type AssetFile } from './files.ts'
import type { Links } from './links.ts'

/** A file of an account, as the service knows it: an upload, or an output at its place in a generation. */
export interface StoredAsset {
  readonly id: string
  readonly accountId: string
  /** Null for an upload, as is `position`. */
  readonly generationId: string | null
  readonly position: number | null
  readonly kind: AssetKind
  readonly mimeType: string
  readonly blobKey: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
  /** Whether an image has transparent pixels; null for other kinds. */
  readonly transparent: boolean | null
  /** Which part of a mix it is. */
  readonly stem: Stem | null
  /** Files made from the asset's own: previews and further formats. */
  readonly derived: readonly AssetFile[]
  readonly createdAt: Date
  /** Set once its files are removed. */
  readonly deletedAt: Date | null
}

/** An asset that is about to be stored. */
export type NewAsset = Omit<StoredAsset, 'createdAt' | 'deletedAt'>

/** The asset as clients see it, with fresh links. */
// Spec: Asset
export function wireAsset(asset: NewAsset, links: Pick<Links, 'to'>): Asset {
  const { id, kind, mimeType, width, height, durationSeconds, transparent, stem, derived } = asset
  const linkTo = (name: string) => {
    const file = derived.find((each) => each.name === name)
    return file ? links.to(id, file, sharingOf(asset)) : null
  }
  const url = links.to(id, ownFile(asset), sharingOf(asset))
  const srtUrl = linkTo(fileNames.srt)
  const vttUrl = linkTo(fileNames.vtt)
  const downloads = downloadsOf(asset, links)
  return {
    id,
    kind,
    url,
    // Assets older than previews use their own file.
    thumbnailUrl: linkTo(fileNames.thumbnail) ?? url,
    posterUrl: linkTo(fileNames.poster),
    mimeType,
    width,
    height,
    durationSeconds,
    ...(kind === 'audio' && { waveformUrl: linkTo(fileNames.waveform) }),
    ...(transparent !== null && { transparent }),
    ...(downloads.length > 0 && { downloads }),
    ...(stem !== null && { stem }),
    ...(srtUrl !== null && vttUrl !== null && { subtitles: { srtUrl, vttUrl } }),
  }
}

/** Uploads of the same bytes have the same files. */
const sharingOf = ({ generationId }: NewAsset) => ({ isShared: generationId === null })

function downloadsOf(asset: NewAsset, links: Pick<Links, 'to'>) {
  const { id, derived } = asset
  return downloadFormats.flatMap((format) => {
    const names = new Set([fileNames.download(format), fileNames.packed(format)])
    const file = derived.find(({ name }) => names.has(name))
    return file ? [{ format, url: links.to(id, file, sharingOf(asset)), bytes: file.sizeBytes }] : []
  })
}
