import { readSound } from '../../audio/sound/read-sound.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { meanOf } from '../../image/planes/plane.ts'
import { InvalidInput, type Made, type Task } from '../../program.ts'
import type { OpenFilm } from '../film/read-film.ts'
import { writeFilm } from '../film/write-film.ts'

/** A frame of which only the subject is left, and how much of each pixel that is. */
export type CutOutFrame = { readonly subject: Picture; readonly matte: Matte }

/** The least part of a film that is worth cutting out. */
const LEAST_SHARE = 0.002

/** A film that one can see through, with the sound that it had; refused where nothing would be left of it. */
export async function writeCutOut(
  task: Task,
  path: string,
  film: OpenFilm,
  cutOuts: AsyncIterable<CutOutFrame>,
  nothingLeft: string,
): Promise<Made> {
  let shares = 0
  let count = 0
  async function* frames() {
    for await (const { subject, matte } of cutOuts) {
      yield subject
      shares += meanOf(matte)
      task.progress(Math.min(1, ++count / film.frameCount))
    }
  }
  const sound = await readSound(path)
  const { folder } = task
  const made = await writeFilm(frames(), { folder, name: 'subject', fps: film.fps, sound, transparent: true })
  if (shares < count * LEAST_SHARE) throw new InvalidInput(nothingLeft)
  return made
}
