import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { lumaOf } from '../../image/planes/luma.ts'
import { blurred, type Plane } from '../../image/planes/plane.ts'
import { smooth } from '../../image/planes/smooth.ts'

/** How far each pixel stands out, from 0 to 1: the subject swells, what is bright is near, and edges are engraved. */
export function depthOf(picture: Picture, matte: Float32Array | null): Plane {
  const { width, height } = picture
  const side = Math.max(width, height)
  const luma = lumaOf(picture)
  // Edges stay, grain goes.
  const shape = smooth(luma, width, height, Math.max(2, Math.round(side / 48)), 0.3)
  const wide = blurred({ width, height, data: shape }, side / 14).data
  const swollen = matte ? swell({ width, height, data: matte }, side) : null
  const data = shape.map((value, at) => {
    const fine = value - wide[at]!
    return swollen ? 0.75 * swollen[at]! + 0.1 * wide[at]! + 0.16 * fine : 0.7 * wide[at]! + 0.5 * fine
  })
  return { width, height, data: levelled(data) }
}

/** A flat shape as a cushion: high in the middle, steep at its rim, but no steeper than a net can follow. */
function swell(matte: Plane, side: number): Float32Array {
  const [inside, near, far] = [110, 40, 9].map((part) => blurred(matte, side / part).data)
  return inside!.map((share, at) =>
    Math.sqrt(Math.max(0, share * near![at]! * (0.25 + 0.75 * ease(0.2, 1, far![at]!)))),
  )
}

/** From 0 to 1 between the lowest and the highest hundredth. */
function levelled(data: Float32Array): Float32Array {
  const sorted = Float32Array.from(data.filter((_, at) => at % 7 === 0)).toSorted()
  const low = sorted[Math.floor(sorted.length / 100)] ?? 0
  const high = sorted[Math.floor((sorted.length * 99) / 100)] ?? 0
  const span = high - low
  return data.map((value) => (span > 0.004 ? Math.min(1, Math.max(0, (value - low) / span)) : 0))
}

/** Between the pixels, `across` and `down` from 0 to 1. */
export function planeAt({ width, height, data }: Plane, across: number, down: number): number {
  const x = Math.min(width - 1, Math.max(0, across * width - 0.5))
  const y = Math.min(height - 1, Math.max(0, down * height - 0.5))
  const [left, upper] = [Math.floor(x), Math.floor(y)]
  const [right, lower] = [Math.min(width - 1, left + 1), Math.min(height - 1, upper + 1)]
  const above = data[upper * width + left]! * (1 - x + left) + data[upper * width + right]! * (x - left)
  const below = data[lower * width + left]! * (1 - x + left) + data[lower * width + right]! * (x - left)
  return above * (1 - y + upper) + below * (y - upper)
}
