import { css, hex, mix, shade } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../../random/rng.ts'

/** A drawing of an object: SVG elements in a box whose lower edge is the ground. */
export type Sprite = {
  readonly width: number
  readonly height: number
  readonly body: string
  /** What shines by itself after dark. */
  readonly lamps?: string
  /** Which way it moves: -1 to the left, 1 to the right. */
  readonly heading?: -1 | 1
}

/**
 * Draws an object in a colour, or in one of its own for null. `pose` is the phase of its repeating movement, from 0 to 1,
 * such as the beat of a wing or a quarter turn of a mill.
 */
export type DrawSprite = (colour: string | null, rng: Rng, pose: number) => Sprite

export const darker = (colour: string, factor = 0.72) => css(shade(hex(colour), factor))
export const lighter = (colour: string, share = 0.35) => css(mix(hex(colour), [255, 255, 255], share))

/** A random one of them. */
export function oneOf<Value>(values: readonly Value[], rng: Rng): Value {
  return values[Math.floor(rng() * values.length)]
}
