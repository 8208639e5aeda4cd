import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'

/** What an album is made of. */
export type Album = {
  readonly pictures: readonly Picture[]
  readonly width: number
  readonly height: number
  readonly seconds: number
  /** Empty where nothing was said. */
  readonly words: string
  readonly dice: Dice
}

/** What is seen at each second from the first to the last. */
export type Showing = (second: number) => Picture | Promise<Picture>

export type MakeAlbum = (album: Album) => Promise<Showing>
