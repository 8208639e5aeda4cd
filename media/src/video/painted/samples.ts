import type { Picture } from '../../image/pixels/picture.ts'
import { openOpaqueFilm } from '../film/read-opaque-film.ts'

const SAMPLES = 6
const WIDTH = 192

/** What a film looks like here and there, from its beginning to its end, in small. */
export async function samplesOf(path: string): Promise<Picture[]> {
  const { width, height, fps, seconds } = await openOpaqueFilm(path)
  const small = await openOpaqueFilm(path, {
    fps: Math.min(fps, SAMPLES / seconds),
    width: WIDTH,
    height: Math.max(16, Math.round((WIDTH * height) / width)),
  })
  return Array.fromAsync(small.frames())
}
