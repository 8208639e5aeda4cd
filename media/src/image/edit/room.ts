import { InvalidInput } from '../../program.ts'

const MOST_PIXELS = 2 ** 24
const LONGEST_SIDE = 8192

/** Refuses what would grow beyond all use, before there is memory for it: each turn can double a picture. */
export function assertRoom(width: number, height: number): void {
  if (width * height <= MOST_PIXELS && Math.max(width, height) <= LONGEST_SIDE) return
  throw new InvalidInput(
    `That would make an image of ${Math.round(width)} by ${Math.round(height)} pixels. There can be ${LONGEST_SIDE} a side, and 16.8 million in all: ask for less, or for a smaller size first.`,
  )
}
