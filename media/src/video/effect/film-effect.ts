import type { Sound } from '../../audio/sound/sound.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { OpenFilm } from '../film/read-film.ts'

/** What an effect is put on. */
export type Reel = {
  readonly film: Omit<OpenFilm, 'shownAs'>
  readonly sound: Sound | null
  /** Empty where nothing was said. */
  readonly words: string
  readonly seed: number
  /** For what is needed again. */
  readonly folder: string
}

/** What it makes of it: frames at the pace of the film, as they are asked for. */
export type Cut = {
  readonly frames: AsyncIterable<Picture>
  readonly frameCount: number
  readonly sound: Sound | null
}

export type MakeCut = (reel: Reel) => Cut | Promise<Cut>

/** Shows one frame after the other in its look; `index` counts from 0. */
type Look = (frame: Picture, index: number) => Picture | Promise<Picture>

/** An effect that changes how each frame looks, and neither their order nor the sound. */
export function look(prepare: (reel: Reel) => Look | Promise<Look>): MakeCut {
  return async (reel) => {
    const show = await prepare(reel)
    async function* frames() {
      let index = 0
      for await (const frame of reel.film.frames()) yield await show(frame, index++)
    }
    return { frames: frames(), frameCount: reel.film.frameCount, sound: reel.sound }
  }
}
