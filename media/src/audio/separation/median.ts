import type { Stft } from '../spectrum/stft.ts'

type Grid = Pick<Stft, 'frames' | 'bins'>

/**
 * For each value the median of those at the same frequency, `reach` steps of `stride` frames before and after: what goes on
 * stays.
 */
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
 * For each value the median of those at the same time, `reach` frequencies below and above: what is a blow stays. The lowest
 * `low` frequencies reach less far, for a bass drum has few of them.
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

/** Medians along a line of `count` values, each `step` after the other. The window is kept in order as it moves on. */
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
      const coming = values[first + at * step]!
      let place = size++
      while (place > 0 && window[place - 1]! > coming) {
        window[place] = window[place - 1]!
        place--
      }
      window[place] = coming
    }
    const middle = at - reach
    if (middle < 0) continue
    const going = middle - reach - 1
    if (going >= 0) {
      const value = values[first + going * step]!
      let place = 0
      while (place < size && window[place]! !== value) place++
      size--
      for (; place < size; place++) window[place] = window[place + 1]!
    }
    medians[first + middle * step] = window[size >> 1]!
  }
}
