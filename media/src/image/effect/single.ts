import type { Dice } from '../dice.ts'
import type { Picture } from '../picture.ts'

/** An effect on one picture that prints no words. */
export type Only = (pictures: readonly Picture[], words: string, dice: Dice) => Promise<Picture> | Picture

export function single(make: (picture: Picture, dice: Dice) => Promise<Picture> | Picture): Only {
  return ([picture], _, dice) => make(picture!, dice)
}
