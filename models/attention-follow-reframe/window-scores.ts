import type { Attention } from '../lib/image/attention.ts'

/**
 * The share of all interest that the window contains at each of its possible positions. Its middle counts more than its
 * sides.
 */
export function windowScores(
  { width, height, values }: Attention,
  isAcross: boolean,
  windowShare: number,
  places: number,
): Float32Array {
  const sums = new Float32Array(isAcross ? width : height)
  let whole = 1e-6
  for (let at = 0; at < values.length; at++) {
    sums[isAcross ? at % width : Math.floor(at / width)] += values[at]
    whole += values[at]
  }
  const half = (sums.length * windowShare) / 2
  return Float32Array.from({ length: places }, (_, place) => {
    const middle = half + ((sums.length - 2 * half) * place) / Math.max(1, places - 1)
    let held = 0
    for (let at = Math.ceil(middle - half); at < middle + half; at++) {
      const off = (at + 0.5 - middle) / half
      if (Math.abs(off) < 1) held += (sums[at] ?? 0) * (1 - off * off)
    }
    return held / whole
  })
}
