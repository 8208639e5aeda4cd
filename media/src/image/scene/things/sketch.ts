import { css, hex, mix, shade } from '../../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'

/** How a thing is drawn: SVG elements in a box whose lower edge is the ground. */
type Sketch = {
  readonly width: number
  readonly height: number
  readonly body: string
  /** What shines by itself after dark. */
  readonly lamps?: string
}

/** Draws a thing in a colour of which it has its own where none is named. */
export type Draughtsman = (colour: string | null, dice: Dice) => Sketch

export const darker = (colour: string, factor = 0.72) => css(shade(hex(colour), factor))
export const lighter = (colour: string, share = 0.35) => css(mix(hex(colour), [255, 255, 255], share))

/** One of them, by chance. */
export function oneOf<Value>(values: readonly Value[], dice: Dice): Value {
  return values[Math.floor(dice() * values.length)]!
}
