import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

/** A pseudo-random number generator: each call gives a number from 0 up to, but not including, 1. */
export type Rng = () => number

/** Gives the same numbers for the same seed and index, so that an output can be drawn again. */
export function createRng(seed: number | string, index: number): Rng {
  let state = createHash('sha256').update(`${seed}/${index}`).digest().readUInt32LE()

  // The generator known as mulberry32: small, fast, and the same on every machine.
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random number from `from` up to, but not including, `to`. */
export function between(rng: Rng, from: number, to: number): number {
  return from + rng() * (to - from)
}

/** One of a list, which must not be empty. */
export function pick<Item>(rng: Rng, items: readonly Item[]): Item {
  const item = items[Math.floor(rng() * items.length)]
  assert(item !== undefined, 'there is something to choose from')
  return item
}
