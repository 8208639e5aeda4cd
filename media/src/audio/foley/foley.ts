import type { Dice } from '../../chance/dice.ts'
import type { Stereo } from '../synthesis/stereo.ts'

export const materials = ['stone', 'wood', 'metal', 'gravel', 'snow', 'grass', 'leaves', 'water'] as const
export type Material = (typeof materials)[number]

/** How a sound is to be made. */
export type Manner = {
  /** For what lasts: how long. */
  readonly seconds: number
  /** 1 is the usual; 2 is twice as fast. */
  readonly speed: number
  /** 1 is the usual; heavy rain has 1.6 and a light one 0.5. */
  readonly force: number
  readonly material: Material | null
  readonly dice: Dice
}

/** What goes on, such as rain. */
export type Lasting = (manner: Manner) => Stereo

/** What happens and is over, such as a knock. */
export type Event = (manner: Manner) => Float32Array
