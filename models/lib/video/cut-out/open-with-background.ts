import { isCutOut } from '../../image/subject/subject.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { openVideo, type OpenVideo } from '../read-video.ts'

/** Opens a video, and refuses one whose background is removed already. */
export async function openWithBackground(path: string): Promise<OpenVideo> {
  const video = await openVideo(path)
  if (video.hasAlpha) {
    for await (const frame of video.frames()) {
      if (!isCutOut(frame)) break
      throw new InvalidInput('The video has no background to remove: it is already transparent.')
    }
  }
  return video
}
