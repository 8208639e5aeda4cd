import type { Dice } from '../dice.ts'
import type { Picture } from '../picture.ts'

/** Makes one picture of those it is given; `words` is empty where nothing was said. */
export type Make = (pictures: readonly Picture[], words: string, dice: Dice) => Promise<Picture> | Picture
