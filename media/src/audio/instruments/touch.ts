import type { Dice } from '../../chance/dice.ts'

/** How a note is to be played; `seconds` is how long it is held. */
export type Touch = {
  readonly hertz: number
  readonly seconds: number
  readonly strength: number
  readonly dice: Dice
}
