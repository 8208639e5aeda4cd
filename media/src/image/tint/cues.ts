import { boxMean } from '../planes/box-mean.ts'
import { lumaOf } from '../planes/luma.ts'
import type { Picture } from '../pixels/picture.ts'

/** What is known of a pixel without colours: all from 0 to 1. */
export type Cues = {
  /** From the left and from the top. */
  readonly x: number
  readonly y: number
  readonly luma: number
  /** How rough the surface around it is. */
  readonly roughness: number
}

/** Asks something of every pixel. */
export function mapCues(picture: Picture, ask: (cues: Cues) => number): Float32Array {
  const { width, height } = picture
  const luma = lumaOf(picture)
  const roughness = roughnessOf(luma, width, height)
  return luma.map((value, at) =>
    ask({
      x: (at % width) / (width - 1 || 1),
      y: Math.floor(at / width) / (height - 1 || 1),
      luma: value,
      roughness: roughness[at]!,
    }),
  )
}

function roughnessOf(luma: Float32Array, width: number, height: number): Float32Array {
  const steps = luma.map((value, at) => {
    const right = at % width < width - 1 ? luma[at + 1]! : value
    const below = at + width < luma.length ? luma[at + width]! : value
    return Math.abs(right - value) + Math.abs(below - value)
  })
  const radius = Math.max(2, Math.round(Math.max(width, height) / 60))
  return boxMean(steps, width, height, radius).map((value) => Math.min(1, value * 12))
}
