import { boxMean } from '@atelier/media/image/box-mean.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** What a grey image tells of a pixel; all from 0 to 1. */
export type Cues = {
  /** From the left and from the top. */
  readonly x: number
  readonly y: number
  readonly luma: number
  /** How rough the surface around it is. */
  readonly roughness: number
}

/** Computes a value for every pixel from its cues. */
export function mapCues(image: Image, ask: (cues: Cues) => number): Float32Array {
  const { width, height } = image
  const luma = lumaOf(image)
  const roughness = roughnessOf(luma, width, height)
  return luma.map((value, at) =>
    ask({
      x: (at % width) / (width - 1 || 1),
      y: Math.floor(at / width) / (height - 1 || 1),
      luma: value,
      roughness: roughness[at],
    }),
  )
}

function roughnessOf(luma: Float32Array, width: number, height: number): Float32Array {
  const steps = luma.map((value, at) => {
    const right = at % width < width - 1 ? luma[at + 1] : value
    const below = at + width < luma.length ? luma[at + width] : value
    return Math.abs(right - value) + Math.abs(below - value)
  })
  const radius = Math.max(2, Math.round(Math.max(width, height) / 60))
  return boxMean(steps, width, height, radius).map((value) => Math.min(1, value * 12))
}
