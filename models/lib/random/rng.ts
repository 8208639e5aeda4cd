/** A seeded random number generator: the same seed gives the same numbers, from 0 up to but not including 1. */
export type Rng = () => number

/** `stream` separates what is drawn from one seed: the outputs of one task, the parts of one image. */
export function rngOf(seed: number, stream = 0): Rng {
  let state = (seed ^ Math.imul(stream + 1, 0x9e3779b9)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number from `low` up to `high`. */
export const between = (rng: Rng, low: number, high: number): number => low + (high - low) * rng()
