import type { Model } from '@atelier/media/mesh/model.ts'
import type { Textures } from './textures.ts'
import { usdText } from './usda.ts'
import { alignedZip } from './zip.ts'

/** USDZ: the text layer first, then the textures that it refers to. */
export function encodeUsdz(model: Model, textures: Textures): Uint8Array {
  return alignedZip([
    ['model.usda', Buffer.from(usdText(model, textures))],
    ...[...textures.values()].map(({ name, data }) => [`textures/${name}`, data] as const),
  ])
}
