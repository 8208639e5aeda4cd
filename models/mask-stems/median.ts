import type { Stft } from './stft.ts'

type Grid = Pick<Stft, 'frames' | 'bins'>

/** A median filter along time, `reach` steps of `stride` frames to each side, which keeps sustained notes. */
export function medianOverTime(
  values: Float32Array,
  { frames, bins }: Grid,
  reach: number,
  stride = 1,
): Float32Array {
  const medians = new Float32Array(values.length)
  for (let bin = 0; bin < bins; bin++)
    for (let first = 0; first < stride; first++)
      slide(values, medians, first * bins + bin, stride * bins, Math.ceil((frames - first) / stride), reach)
  return medians
}

/**
 * A median filter along frequency, `reach` bins to each side, which keeps percussion. It is narrower for the lowest
 * `low` bins, since a bass drum covers few of them.
 */
export function medianOverFrequency(
  values: Float32Array,
  { frames, bins }: Grid,
  reach: number,
  low: number,
): Float32Array {
  const medians = new Float32Array(values.length)
  for (let frame = 0; frame < frames; frame++) {
    slide(values, medians, frame * bins, 1, bins, reach)
    slide(values, medians, frame * bins, 1, low, Math.floor(reach / 3))
  }
  return medians
}

/** A sliding median over `count` values with a stride of `step`. The window is kept sorted as it moves. */
function slide(
  values: Float32Array,
  medians: Float32Array,
  first: number,
  step: number,
  count: number,
  reach: number,
): void {
  const window = new Float32Array(2 * reach + 2)
  let size = 0
  for (let at = 0; at < count + reach; at++) {
    if (at < count) {
      const entering = values[first + at * step]
      let place = size++
      while (place > 0 && window[place - 1] > entering) {
        window[place] = window[place - 1]
        place--
      }
      window[place] = entering
    }
    const middle = at - reach
    if (middle < 0) continue
    const leaving = middle - reach - 1
    if (leaving >= 0) {
      const value = values[first + leaving * step]
      let place = 0
      while (place < size && window[place] !== value) place++
      size--
      for (; place < size; place++) window[place] = window[place + 1]
    }
    medians[first + middle * step] = window[size >> 1]
  }
}
