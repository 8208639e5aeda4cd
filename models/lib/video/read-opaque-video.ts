import { onWhite } from '../image/style/in-style.ts'
import { openVideo, type OpenVideo } from './read-video.ts'

/** Opens a video flattened onto white, for consumers without alpha. */
export async function openOpaqueVideo(path: string): Promise<OpenVideo> {
  const video = await openVideo(path)
  return video.hasAlpha ? flattened(video) : video
}

function flattened(video: OpenVideo): OpenVideo {
  async function* frames() {
    for await (const frame of video.frames()) yield onWhite(frame)
  }
  return { ...video, hasAlpha: false, frames, resampled: (format) => flattened(video.resampled(format)) }
}
