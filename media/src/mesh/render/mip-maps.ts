import type { Image } from '../../image/image.ts'
import type { Material } from '../model.ts'

/** A material with mip maps of its images. */
export type MippedMaterial = {
  readonly material: Material
  readonly colour: MipMaps | null
  readonly normalMap: MipMaps | null
  readonly metallicRoughness: MipMaps | null
}

/** An image at full size, half, a quarter, and so on down to one pixel. */
type MipMaps = readonly Image[]

export function mippedMaterialsOf(materials: readonly Material[]): MippedMaterial[] {
  const known = new Map<Image, MipMaps>()
  const mipMaps = (image: Image | undefined) => {
    if (!image) return null
    const levels = known.get(image) ?? mipMapsOf(image)
    known.set(image, levels)
    return levels
  }
  return materials.map((material) => {
    const { colour, normalMap, metallicRoughness } = material.images ?? {}
    return {
      material,
      colour: mipMaps(colour),
      normalMap: mipMaps(normalMap),
      metallicRoughness: mipMaps(metallicRoughness),
    }
  })
}

function mipMapsOf(image: Image): MipMaps {
  const levels = [image]
  for (let last = image; last.width > 1 || last.height > 1; levels.push(last)) last = half(last)
  return levels
}

function half({ width, height, data }: Image): Image {
  const [across, down] = [Math.max(1, width >> 1), Math.max(1, height >> 1)]
  const smaller = new Uint8ClampedArray(across * down * 4)
  for (let y = 0; y < down; y++) {
    const [upper, lower] = [Math.min(2 * y, height - 1) * width, Math.min(2 * y + 1, height - 1) * width]
    for (let x = 0; x < across; x++) {
      const [left, right] = [Math.min(2 * x, width - 1), Math.min(2 * x + 1, width - 1)]
      for (let part = 0; part < 4; part++) {
        const sum =
          data[(upper + left) * 4 + part] +
          data[(upper + right) * 4 + part] +
          data[(lower + left) * 4 + part] +
          data[(lower + right) * 4 + part]
        smaller[(y * across + x) * 4 + part] = sum / 4
      }
    }
  }
  return { width: across, height: down, data: smaller }
}

/** Bilinear sample of a level, with the image repeated; writes four numbers from 0 to 255. */
export function sampleMipMaps(
  levels: MipMaps,
  level: number,
  u: number,
  v: number,
  into: Float32Array,
): void {
  const { width, height, data } = levels[Math.max(0, Math.min(levels.length - 1, level))]
  const x = (u - Math.floor(u)) * width - 0.5
  const y = (v - Math.floor(v)) * height - 0.5
  const [left, upper] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - upper]
  const x0 = left < 0 ? width - 1 : left
  const x1 = left + 1 >= width ? 0 : left + 1
  const y0 = (upper < 0 ? height - 1 : upper) * width
  const y1 = (upper + 1 >= height ? 0 : upper + 1) * width
  for (let part = 0; part < 4; part++) {
    const above = data[(y0 + x0) * 4 + part] * (1 - across) + data[(y0 + x1) * 4 + part] * across
    const below = data[(y1 + x0) * 4 + part] * (1 - across) + data[(y1 + x1) * 4 + part] * across
    into[part] = above * (1 - down) + below * down
  }
}
