import type { Image } from '@atelier/media/image/image.ts'
import type { OpenVideo } from '../lib/video/read-video.ts'

type Frames = Pick<OpenVideo, 'frames'>

/** Each frame in its original size and upscaled. */
export async function* pairs(
  video: Frames,
  stretched: Frames,
): AsyncGenerator<{ small: Image; large: Image }> {
  const largeFrames = stretched.frames()
  try {
    for await (const small of video.frames()) {
      const { value: large, done } = await largeFrames.next()
      if (done) return
      yield { small, large }
    }
  } finally {
    await largeFrames.return(undefined)
  }
}
