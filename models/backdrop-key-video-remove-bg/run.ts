import { cutOut } from '../lib/image/subject/cut-out.ts'
import { matteAgainst } from '../lib/image/subject/plain-backdrop.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Program } from '@atelier/media/program.ts'
import { despill } from './despill.ts'
import { videoBackdrop } from './video-backdrop.ts'
import { writeCutOut, type CutOutFrame } from '../lib/video/cut-out/write-cut-out.ts'
import { openWithBackground } from '../lib/video/cut-out/open-with-background.ts'

/** Makes the plain backdrop of a video transparent: a studio wall or a green screen, of any colour. */
export const removeBackdrop: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const video = await openWithBackground(path)
  const backdropOf = await videoBackdrop(video)

  async function* cutOuts(): AsyncGenerator<CutOutFrame> {
    for await (const frame of video.frames()) {
      const backdrop = backdropOf(frame)
      const matte = await matteAgainst(backdrop, frame)
      const subject = await cutOut(frame, matte)
      despill(subject, matte, backdrop)
      yield { subject, matte }
    }
  }
  const emptyMessage =
    'Nothing stands out from the background: the whole video is one colour. Send one with a subject.'
  return [await writeCutOut(task, path, video, cutOuts(), emptyMessage)]
}
