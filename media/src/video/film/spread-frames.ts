import type { Picture } from '../../image/pixels/picture.ts'
import { openOpaqueFilm } from './read-opaque-film.ts'

/** So many are enough to tell what a film shows before it is worked on. */
const FRAMES = 10

/** Frames from the beginning of a film to its end, or to a moment before it, evenly spread; of a short film all. */
export async function spreadFrames(path: string, until = Infinity): Promise<AsyncGenerator<Picture>> {
  const { fps, seconds } = await openOpaqueFilm(path)
  const length = Math.min(until, seconds)
  const pace = Math.min(fps, FRAMES / length)
  const most = Math.max(1, Math.round(length * pace))
  const film = await openOpaqueFilm(path, { fps: pace })
  async function* frames() {
    let count = 0
    for await (const frame of film.frames()) {
      yield frame
      if (++count === most) return
    }
  }
  return frames()
}
