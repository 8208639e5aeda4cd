import { inputCropped } from '@atelier/contract/note.ts'
import { diceOf } from '../../chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { readPicture } from '../../image/pixels/picture-files.ts'
import { differInShape } from '../../image/pixels/shape.ts'
import { onWhite } from '../../image/style/in-style.ts'
import type { Task } from '../../program.ts'
import type { RequestedFilm } from '../task/requested-film.ts'
import { cover } from './cover.ts'
import { dissolveOf } from './dissolve.ts'

/** How long a film dissolves from its first picture, and into its last. */
const DISSOLVE_SECONDS = 1.5

/** Begins with the first frame and ends with the last one, where they are sent; between them is the scene. */
export async function bookendsOf(
  { inputs, params, note }: Task,
  { size, fps, frames }: RequestedFilm,
): Promise<(picture: Picture, index: number) => Picture> {
  const read = async (name: 'first_frame' | 'last_frame') => {
    const path = inputs[name]?.[0]
    if (!path) return null
    const picture = await readPicture(path)
    if (differInShape(picture, size)) note(inputCropped(name))
    return cover(onWhite(picture), size)
  }
  const first = await read('first_frame')
  const last = await read('last_frame')
  if (!first && !last) return (picture) => picture
  const dissolve = dissolveOf(size, diceOf(Number(params.seed ?? 0), 77))
  const long = Math.min(DISSOLVE_SECONDS * fps, frames * 0.4)
  return (picture, index) => {
    const begun = first && index < long ? dissolve(first, picture, index / long) : picture
    const left = frames - 1 - index
    return last && left < long ? dissolve(last, begun, left / long) : begun
  }
}
