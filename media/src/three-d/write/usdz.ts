import type { Model } from '../model/model.ts'
import type { Textures } from './textures.ts'
import { usdText } from './usda.ts'
import { alignedZip } from './zip.ts'

/** USDZ: a layer of text first, and the pictures that it names. */
export function encodeUsdz(model: Model, textures: Textures): Uint8Array {
  return alignedZip([
    ['model.usda', Buffer.from(usdText(model, textures))],
    ...[...textures.values()].map(({ name, data }) => [`textures/${name}`, data] as const),
  ])
}
