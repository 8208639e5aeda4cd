import { InvalidInput } from '@atelier/media/invalid-input.ts'

const MAX_PIXELS = 2 ** 24
const MAX_SIDE = 8192

/** Refuses an image that would become too large before it is allocated: each rotation can double the size. */
export function assertSizeLimit(width: number, height: number): void {
  if (width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE) return
  throw new InvalidInput(
    `That would make an image of ${Math.round(width)} by ${Math.round(height)} pixels. There can be ${MAX_SIDE} a side, and 16.8 million in all: ask for less, or for a smaller size first.`,
  )
}
