import { createHash } from 'node:crypto'

/** Gives one number after another, at least 0 and below 1. */
export type Dice = () => number

/** The same numbers for the same seed, others for every output: what is drawn with them can be drawn again. */
export function diceOf(seed: number | string, index: number): Dice {
  let state = createHash('sha256').update(`${seed}/${index}`).digest().readUInt32LE()

  // The generator known as mulberry32: small, fast, and the same on every machine.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number from `from` up to, and not including, `to`. */
export function between(dice: Dice, from: number, to: number): number {
  return from + dice() * (to - from)
}
