import type { Image } from '@atelier/media/image/image.ts'
import type { OpenVideo } from '../read-video.ts'
import { frameCache } from './frame-cache.ts'

/** Plays a video back and forth until there are as many frames as wanted. Temporary files in the folder are removed. */
export async function* pingPong(
  video: Pick<OpenVideo, 'frames' | 'frameCount'>,
  wanted: number,
  folder: string,
): AsyncGenerator<Image> {
  await using cache = frameCache(folder)
  // Frames at the beginning that are not reached again are not cached. Three more are, since few videos have exactly
  // the frame count they claim.
  const firstCached = video.frameCount - 3 - Math.max(0, wanted - video.frameCount)
  let shown = 0
  let last: Image | undefined
  for await (const frame of video.frames()) {
    if (shown >= wanted) return
    if (shown >= firstCached) await cache.add(frame)
    shown++
    yield (last = frame)
  }
  const skipped = shown - cache.count
  const turn = Math.max(1, shown - 1)
  for (; shown < wanted; shown++) {
    const place = shown % (turn * 2)
    const again = Math.min(place, turn * 2 - place) - skipped
    yield cache.count > 0 ? await cache.get(Math.min(cache.count - 1, Math.max(0, again))) : last!
  }
}
