import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import { blurred, type Plane } from '../lib/image/planes/plane.ts'
import { edgePreservingBlur } from '../lib/image/planes/edge-preserving-blur.ts'

/** The height of each pixel in the relief, from 0 to 1: the subject bulges, bright areas are near, and edges are engraved. */
export function depthOf(image: Image, matte: Float32Array | null): Plane {
  const { width, height } = image
  const side = Math.max(width, height)
  const luma = lumaOf(image)
  // Removes grain and keeps edges.
  const shape = edgePreservingBlur(luma, width, height, Math.max(2, Math.round(side / 48)), 0.3)
  const wide = blurred({ width, height, data: shape }, side / 14).data
  const cushion = matte ? inflated({ width, height, data: matte }, side) : null
  const data = shape.map((value, at) => {
    const fine = value - wide[at]
    return cushion ? 0.75 * cushion[at] + 0.1 * wide[at] + 0.16 * fine : 0.7 * wide[at] + 0.5 * fine
  })
  return { width, height, data: normalised(data) }
}

/** Inflates a flat shape like a cushion: high in the middle, steep at its rim, but no steeper than the grid can follow. */
function inflated(matte: Plane, side: number): Float32Array {
  const [inside, near, far] = [110, 40, 9].map((part) => blurred(matte, side / part).data)
  return inside.map((share, at) =>
    Math.sqrt(Math.max(0, share * near[at] * (0.25 + 0.75 * smoothstep(0.2, 1, far[at])))),
  )
}

/** Scaled to 0 to 1 between the first and the last percentile. */
function normalised(data: Float32Array): Float32Array {
  const sorted = Float32Array.from(data.filter((_, at) => at % 7 === 0)).toSorted()
  const low = sorted[Math.floor(sorted.length / 100)] ?? 0
  const high = sorted[Math.floor((sorted.length * 99) / 100)] ?? 0
  const span = high - low
  return data.map((value) => (span > 0.004 ? Math.min(1, Math.max(0, (value - low) / span)) : 0))
}

/** A bilinear sample, with `across` and `down` from 0 to 1. */
export function sampleAt({ width, height, data }: Plane, across: number, down: number): number {
  const x = Math.min(width - 1, Math.max(0, across * width - 0.5))
  const y = Math.min(height - 1, Math.max(0, down * height - 0.5))
  const [left, upper] = [Math.floor(x), Math.floor(y)]
  const [right, lower] = [Math.min(width - 1, left + 1), Math.min(height - 1, upper + 1)]
  const above = data[upper * width + left] * (1 - x + left) + data[upper * width + right] * (x - left)
  const below = data[lower * width + left] * (1 - x + left) + data[lower * width + right] * (x - left)
  return above * (1 - y + upper) + below * (y - upper)
}
