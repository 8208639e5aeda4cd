import type { Program } from '@atelier/media/program.ts'
import { newAspectRatio } from '../lib/image/aspect-ratio.ts'
import { prepareOutpaint } from '../lib/image/patches/outpaint.ts'
import { onlyInput } from '../lib/inputs.ts'
import { writeOutputs } from '../lib/image/outputs.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'

/** Changes the aspect ratio of an image without cropping: new margins continue it. */
export const reframeByExtending: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const { width, height } = image
  const ratio = newAspectRatio(image, task.params.aspect_ratio)
  const across = Math.max(0, Math.round(height * ratio) - width)
  const down = Math.max(0, Math.round(width / ratio) - height)
  const margins = {
    left: across >> 1,
    right: across - (across >> 1),
    top: down >> 1,
    bottom: down - (down >> 1),
  }
  return writeOutputs(task, await prepareOutpaint(image, margins))
}
