import type { Program } from '@atelier/media/program.ts'
import { enlargeSharply } from '../lib/image/back-projection.ts'
import { onlyInput } from '../lib/inputs.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { opaqueColours, withAlphaOf } from '../lib/image/pixels/alpha.ts'

/** Lanczos upscaling, sharpened by back-projection: in a moment, where a network takes seconds. */
export const enlarge: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const factor = Number(task.params.upscale_factor)
  const large = enlargeSharply(await opaqueColours(image), factor, (share) => task.progress(share * 0.9))
  return [await writeImage(withAlphaOf(large, image), task.folder, 'enlarged')]
}
