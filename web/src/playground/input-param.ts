import type { Asset } from '@atelier/contract/asset.ts'
import type {
  MediaKind,
  MediaListParam,
  MediaParam,
  ParamDescriptor,
} from '@atelier/contract/param-descriptor.ts'

/** The kind of input that a file can be; undefined for one that no model takes. */
export function inputKindOf({ kind, mimeType }: Pick<Asset, 'kind' | 'mimeType'>): MediaKind | undefined {
  if (mimeType === 'image/svg+xml') return undefined // Models take pixels.
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : undefined
}

/** Where a file of this kind goes: the param that needs one, or else the first that takes one. A mask is painted, not chosen. */
export function inputParamFor(
  params: readonly ParamDescriptor[],
  kind: MediaKind | undefined,
): MediaParam | MediaListParam | undefined {
  const takers = params.flatMap((param) =>
    (param.kind === 'media' || param.kind === 'media_list') && param.accept === kind && param.name !== 'mask'
      ? [param]
      : [],
  )
  return takers.find(({ required }) => required) ?? takers[0]
}
