import { inputCropped } from '@atelier/contract/note.ts'
import { rngOf } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { differInAspectRatio } from '../lib/image/pixels/differ-in-aspect-ratio.ts'
import { onWhite } from '../lib/image/style/in-style.ts'
import type { Task } from '@atelier/media/program.ts'
import type { RequestedVideo } from '../lib/video/requested-video.ts'
import { cover } from '../lib/video/frames/cover.ts'
import { dissolveOf } from './dissolve.ts'

/** The duration of the dissolves from the first frame and into the last one. */
const DISSOLVE_SECONDS = 1.5

/** Dissolves from the given first frame into the scene, and from the scene into the given last frame. */
export async function endFrameBlender(
  { inputs, params, note }: Task,
  { size, fps, frames }: RequestedVideo,
): Promise<(image: Image, index: number) => Image> {
  const read = async (name: 'first_frame' | 'last_frame') => {
    const path = inputs[name]?.[0]
    if (!path) return null
    const image = await readImage(path)
    if (differInAspectRatio(image, size)) note(inputCropped(name))
    return cover(onWhite(image), size)
  }
  const first = await read('first_frame')
  const last = await read('last_frame')
  if (!first && !last) return (image) => image
  const dissolve = dissolveOf(size, rngOf(Number(params.seed ?? 0), 77))
  const long = Math.min(DISSOLVE_SECONDS * fps, frames * 0.4)
  return (image, index) => {
    const begun = first && index < long ? dissolve(first, image, index / long) : image
    const left = frames - 1 - index
    return last && left < long ? dissolve(last, begun, left / long) : begun
  }
}
