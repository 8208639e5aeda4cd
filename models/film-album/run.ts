import { rngOf } from '../lib/random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { albumTemplates } from './album-templates.ts'
import { writeVideo } from '../lib/video/write-video.ts'
import { requestedVideo } from '../lib/video/requested-video.ts'
import { fromInput } from '@atelier/media/image/from-input.ts'
import { pixelsOf } from '@atelier/media/image/resized.ts'
import { onWhite } from '../lib/image/style/in-style.ts'

const FPS = 30

/** Makes a video of images. */
export const album: Program = async ({ params, inputs, folder, progress }) => {
  const name = String(params.effect)
  const template = Object.hasOwn(albumTemplates, name) ? albumTemplates[name] : undefined
  if (!template)
    throw new InvalidInput(
      `"${name}" is not an effect; choose one of ${Object.keys(albumTemplates).join(', ')}.`,
    )
  const paths = inputs.images ?? []
  const [least, most] = template.images
  if (paths.length < least || paths.length > most)
    throw new InvalidInput(`The effect "${name}" takes ${least} to ${most} images, not ${paths.length}.`)
  const { size, fps, seconds, frames: count } = requestedVideo({ ...params, fps: FPS })
  const images: Image[] = []
  for (const path of paths) images.push(await readDownscaled(path, Math.max(size.width, size.height) * 1.5))
  const frameAt = await template.make({
    images,
    ...size,
    seconds,
    text: String(params.prompt ?? '').trim(),
    rng: rngOf(Number(params.seed ?? 0)),
  })

  async function* frames() {
    for (let index = 0; index < count; index++) {
      yield await frameAt(index / fps)
      progress((index + 1) / (count + 1))
    }
  }
  return [await writeVideo(frames(), { folder, name, fps })]
}

/** Reads an image no larger than the video shows it, since a dozen large photographs would not fit into memory. */
async function readDownscaled(path: string, side: number): Promise<Image> {
  const image = await fromInput(path, (source) =>
    pixelsOf(source.resize(side, side, { fit: 'inside', withoutEnlargement: true })),
  )
  return onWhite(image)
}
