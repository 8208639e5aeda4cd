import type { Rng } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'

export type Album = {
  readonly images: readonly Image[]
  readonly width: number
  readonly height: number
  readonly seconds: number
  /** Empty where there is no prompt. */
  readonly text: string
  readonly rng: Rng
}

/** Renders the frame at a time in seconds. It is called with increasing times. */
export type FrameAtSecond = (second: number) => Image | Promise<Image>

export type PrepareAlbum = (album: Album) => Promise<FrameAtSecond>
