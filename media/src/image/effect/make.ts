import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'

/** Makes one picture of those it is given; `words` is empty where nothing was said. */
export type Make = (pictures: readonly Picture[], words: string, dice: Dice) => Promise<Picture> | Picture
