import type { Asset, AssetKind } from '@atelier/contract/asset.ts'
import { ownFile, type AssetFile } from './files.ts'
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
  /** Made from its own file: previews and further formats. */
  readonly derived: readonly AssetFile[]
  readonly createdAt: Date
}

/** The asset as clients see it, with fresh links. */
// Spec: Asset
export function wireAsset(asset: StoredAsset, links: Pick<Links, 'to'>): Asset {
  const url = links.to(asset.id, ownFile(asset))
  return {
    id: asset.id,
    kind: asset.kind,
    url,
    // Until there are previews, the file stands for itself.
    thumbnailUrl: url,
    posterUrl: null,
    mimeType: asset.mimeType,
    width: asset.width,
    height: asset.height,
    durationSeconds: asset.durationSeconds,
  }
}
