import { diceOf } from '../../chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Task } from '../../program.ts'
import type { RequestedFilm } from '../task/requested-film.ts'
import { readCover } from './cover.ts'
import { dissolveOf } from './dissolve.ts'

/** How long a film dissolves from its first picture, and into its last. */
const DISSOLVE_SECONDS = 1.5

/** Begins with the first frame and ends with the last one, where they are sent; between them is the scene. */
export async function bookendsOf(
  { inputs, params }: Task,
  { size, fps, frames }: RequestedFilm,
): Promise<(picture: Picture, index: number) => Picture> {
  const read = async (path: string | undefined) => (path ? readCover(path, size) : null)
  const first = await read(inputs.first_frame?.[0])
  const last = await read(inputs.last_frame?.[0])
  if (!first && !last) return (picture) => picture
  const dissolve = dissolveOf(size, diceOf(Number(params.seed ?? 0), 77))
  const long = Math.min(DISSOLVE_SECONDS * fps, frames * 0.4)
  return (picture, index) => {
    const begun = first && index < long ? dissolve(first, picture, index / long) : picture
    const left = frames - 1 - index
    return last && left < long ? dissolve(last, begun, left / long) : begun
  }
}
