import { levelOf } from '../signal/level.ts'

/** Speech is looked at in hundredths of a second, as RNNoise hears it. */
export const MOMENTS_PER_SECOND = 100

/** How loud each moment is, and how loud the quiet and the loud ones among them are. */
export type Levels = { readonly levels: Float32Array; readonly quiet: number; readonly loud: number }

export function levelsOf(samples: Float32Array, rate: number): Levels {
  const width = rate / MOMENTS_PER_SECOND
  const levels = Float32Array.from({ length: Math.ceil(samples.length / width) }, (_, moment) =>
    levelOf(samples.subarray(moment * width, (moment + 1) * width)),
  )
  const sorted = levels.toSorted()
  const ofShare = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { levels, quiet: ofShare(0.05), loud: ofShare(0.95) }
}
