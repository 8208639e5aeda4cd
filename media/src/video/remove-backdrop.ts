import { cutOut } from '../image/subject/cut-out.ts'
import { matteBefore } from '../image/subject/plain-backdrop.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Program } from '../program.ts'
import { despill } from './cut-out/despill.ts'
import { filmBackdrop } from './cut-out/film-backdrop.ts'
import { writeCutOut, type CutOutFrame } from './cut-out/write-cut-out.ts'
import { openUncut } from './cut-out/open-uncut.ts'

/** Makes the backdrop of a film see-through: of a studio or a green screen, whatever its colour is. */
export const removeBackdrop: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openUncut(path)
  const backdropOf = await filmBackdrop(film)

  async function* cutOuts(): AsyncGenerator<CutOutFrame> {
    for await (const frame of film.frames()) {
      const backdrop = backdropOf(frame)
      const matte = await matteBefore(backdrop, frame)
      const subject = await cutOut(frame, matte)
      despill(subject, matte, backdrop)
      yield { subject, matte }
    }
  }
  const nothingLeft = 'Nothing stands before the backdrop: the whole video is of one colour.'
  return [await writeCutOut(task, path, film, cutOuts(), nothingLeft)]
}
