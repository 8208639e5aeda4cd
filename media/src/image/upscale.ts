import type { Program } from '../program.ts'
import { backProject } from './enlarged/back-projection.ts'
import { onlyInput } from '../task/inputs.ts'
import { double } from './neural/double.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { resized } from './pixels/resized.ts'
import { opaqueColours, withAlphaOf } from './pixels/see-through.ts'

/** Above this the network would take longer than anybody waits; the second doubling is then bicubic. */
const NETWORK_PIXELS = 1_200_000

/** Super-resolution: a network doubles the picture, and again where four times as large is wanted. */
export const upscale: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const colours = await opaqueColours(picture)
  const twice = task.params.upscale_factor === 2
  const once = await double(colours, (share) => task.progress(share * (twice ? 0.9 : 0.3)))
  let large = await backProject(once, colours)
  if (!twice) {
    const isSmall = large.width * large.height <= NETWORK_PIXELS
    const larger = isSmall
      ? await double(large, (share) => task.progress(0.3 + share * 0.6))
      : await resized(large, large.width * 2, large.height * 2)
    large = await backProject(larger, colours)
  }
  return [await writePicture(await withAlphaOf(large, picture), task.folder, 'upscaled')]
}
