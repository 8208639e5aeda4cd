import { readAudio } from '../../audio/read-audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { meanOf } from '../../image/planes/plane.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Output, Task } from '@atelier/media/program.ts'
import type { OpenVideo } from '../read-video.ts'
import { writeVideo } from '../write-video.ts'

/** A frame with only its subject left, and its alpha matte. */
export type CutOutFrame = { readonly subject: Image; readonly matte: Matte }

/** The least share of the video that a subject must cover. */
const MIN_SHARE = 0.002

/** Writes a video with alpha and the original audio; refuses it where nothing would be left. */
export async function writeCutOut(
  task: Task,
  path: string,
  video: OpenVideo,
  cutOuts: AsyncIterable<CutOutFrame>,
  emptyMessage: string,
): Promise<Output> {
  let shares = 0
  let count = 0
  async function* frames() {
    for await (const { subject, matte } of cutOuts) {
      yield subject
      shares += meanOf(matte)
      task.progress(Math.min(1, ++count / video.frameCount))
    }
  }
  const audio = await readAudio(path)
  const { folder } = task
  const made = await writeVideo(frames(), {
    folder,
    name: 'subject',
    fps: video.fps,
    audio,
    transparent: true,
  })
  if (shares < count * MIN_SHARE) throw new InvalidInput(emptyMessage)
  return made
}
