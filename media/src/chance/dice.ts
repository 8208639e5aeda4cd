/** Chance that a seed decides: the same seed throws the same numbers, from 0 up to but not including 1. */
export type Dice = () => number

/** `throws` tells apart what one seed decides: outputs of one task, parts of one picture. */
export function diceOf(seed: number, throws = 0): Dice {
  let state = (seed ^ Math.imul(throws + 1, 0x9e3779b9)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number from `low` up to `high`. */
export const between = (dice: Dice, low: number, high: number): number => low + (high - low) * dice()
