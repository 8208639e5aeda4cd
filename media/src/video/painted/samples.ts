import type { Picture } from '../../image/pixels/picture.ts'
import type { OpenFilm } from '../film/read-film.ts'

const SAMPLES = 6
const WIDTH = 192

/** What a film looks like here and there, from its beginning to its end, in small. */
export async function samplesOf(film: OpenFilm): Promise<Picture[]> {
  const small = film.shownAs({
    fps: Math.min(film.fps, SAMPLES / film.seconds),
    width: WIDTH,
    height: Math.max(16, Math.round((WIDTH * film.height) / film.width)),
  })
  return Array.fromAsync(small.frames())
}
