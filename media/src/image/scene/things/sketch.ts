import { css, hex, mix, shade } from '../../colour/colour.ts'
import type { Dice } from '../../../chance/dice.ts'

/** How a thing is drawn: SVG elements in a box whose lower edge is the ground. */
export type Sketch = {
  readonly width: number
  readonly height: number
  readonly body: string
  /** What shines by itself after dark. */
  readonly lamps?: string
  /** Which way it goes, where it goes: -1 to the left, 1 to the right. */
  readonly heading?: -1 | 1
}

/**
 * Draws a thing in a colour of which it has its own where none is named. `pose` is how far it is in a movement that it
 * makes again and again, from 0 to 1: the beat of a wing, a quarter turn of a mill.
 */
export type Draughtsman = (colour: string | null, dice: Dice, pose: number) => Sketch

export const darker = (colour: string, factor = 0.72) => css(shade(hex(colour), factor))
export const lighter = (colour: string, share = 0.35) => css(mix(hex(colour), [255, 255, 255], share))

/** One of them, by chance. */
export function oneOf<Value>(values: readonly Value[], dice: Dice): Value {
  return values[Math.floor(dice() * values.length)]!
}
