import { rmsOf } from '../lib/audio/signal/level.ts'

/** Speech is analyzed in frames of 10 ms, like those of RNNoise. */
export const FRAMES_PER_SECOND = 100

/** The RMS level of each frame, and the 5th and 95th percentiles. */
export type Levels = { readonly levels: Float32Array; readonly quiet: number; readonly loud: number }

export function levelsOf(samples: Float32Array, rate: number): Levels {
  const width = rate / FRAMES_PER_SECOND
  const levels = Float32Array.from({ length: Math.ceil(samples.length / width) }, (_, frame) =>
    rmsOf(samples.subarray(frame * width, (frame + 1) * width)),
  )
  const sorted = levels.toSorted()
  const ofShare = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { levels, quiet: ofShare(0.05), loud: ofShare(0.95) }
}
