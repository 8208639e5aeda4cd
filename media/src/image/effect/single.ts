import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'

/** An effect on one picture that prints no words. */
export type Only = (pictures: readonly Picture[], words: string, dice: Dice) => Promise<Picture> | Picture

export function single(make: (picture: Picture, dice: Dice) => Promise<Picture> | Picture): Only {
  return ([picture], _, dice) => make(picture!, dice)
}
