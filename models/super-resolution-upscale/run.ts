import type { Program } from '@atelier/media/program.ts'
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
  const twice = task.params.upscale_factor === 2
  const once = await double(colours, (share) => task.progress(share * (twice ? 0.9 : 0.3)))
  let large = backProject(once, colours)
  if (!twice) {
    const isSmall = large.width * large.height <= NETWORK_PIXELS
    const larger = isSmall
      ? await double(large, (share) => task.progress(0.3 + share * 0.6))
      : enlargeSharply(large, 2, (share) => task.progress(0.3 + share * 0.6))
    large = backProject(larger, colours)
  }
  return [await writeImage(withAlphaOf(large, image), task.folder, 'upscaled')]
}
