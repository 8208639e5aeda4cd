import type { Image } from '@atelier/media/image/image.ts'
import type { Program, Task } from '@atelier/media/program.ts'
import { backProject, enlargeSharply } from '../lib/image/back-projection.ts'
import { onlyInput } from '../lib/inputs.ts'
import { double } from './double.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { opaqueColours, withAlphaOf } from '../lib/image/pixels/alpha.ts'

/** Above this the network would take too long, so the second doubling is interpolated. */
const NETWORK_PIXELS = 1_200_000

/** Super-resolution: a network doubles the image, twice for a factor of four. */
export const upscale: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const colours = await opaqueColours(image)
  const large =
    task.params.upscale_factor === 2
      ? backProject(await double(colours, (share) => task.progress(share * 0.9)), colours)
      : await quadrupled(colours, task.progress)
  return [await writeImage(withAlphaOf(large, image), task.folder, 'upscaled')]
}

/** Four times as large; what has more pixels than the limit after the first doubling is interpolated in the second. */
export async function quadrupled(
  colours: Image,
  progress: Task['progress'],
  networkPixels = NETWORK_PIXELS,
): Promise<Image> {
  const once = backProject(await double(colours, (share) => progress(share * 0.3)), colours)
  const onProgress = (share: number) => progress(0.3 + share * 0.6)
  const isSmall = once.width * once.height <= networkPixels
  return backProject(isSmall ? await double(once, onProgress) : enlargeSharply(once, 2, onProgress), colours)
}
