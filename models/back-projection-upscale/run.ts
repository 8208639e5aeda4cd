import type { Program } from '@atelier/media/program.ts'
import { backProject } from '../lib/image/back-projection.ts'
import { onlyInput } from '../lib/inputs.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { opaqueColours, withAlphaOf } from '../lib/image/pixels/alpha.ts'

/** More passes add ringing along edges rather than detail. */
const PASSES = 2

/** Bicubic upscaling, sharpened by back-projection. It is nearly instant, where a network takes seconds. */
export const enlarge: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const factor = Number(task.params.upscale_factor)
  const colours = await opaqueColours(image)
  let large = await resized(colours, image.width * factor, image.height * factor)
  for (let pass = 1; pass <= PASSES; pass++) {
    large = await backProject(large, colours)
    task.progress(pass / (PASSES + 1))
  }
  return [await writeImage(await withAlphaOf(large, image), task.folder, 'enlarged')]
}
