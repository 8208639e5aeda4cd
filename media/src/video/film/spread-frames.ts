import type { Picture } from '../../image/pixels/picture.ts'
import type { OpenFilm } from './read-film.ts'

/** So many are enough to tell what a film shows before it is worked on. */
const FRAMES = 10

/** Frames from the beginning of a film to its end, or to a moment before it, evenly spread; of a short film all. */
export async function* spreadFrames(film: OpenFilm, until: number): AsyncGenerator<Picture> {
  const length = Math.min(until, film.seconds)
  const fps = Math.min(film.fps, FRAMES / length)
  const most = Math.max(1, Math.round(length * fps))
  let count = 0
  for await (const frame of film.shownAs({ fps }).frames()) {
    yield frame
    if (++count === most) return
  }
}
