import type { Program } from '../program.ts'
import { newShape } from './task/aspect-ratio.ts'
import { extend } from './patches/extend.ts'
import { onlyInput } from '../task/inputs.ts'
import { writeOutputs } from './task/outputs.ts'
import { readPicture } from './pixels/picture-files.ts'

/** Gives a picture another shape without losing any of it: the new sides continue it. */
export const reframeByExtending: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const { width, height } = picture
  const shape = newShape(picture, task.params.aspect_ratio)
  const across = Math.max(0, Math.round(height * shape) - width)
  const down = Math.max(0, Math.round(width / shape) - height)
  const margins = {
    left: across >> 1,
    right: across - (across >> 1),
    top: down >> 1,
    bottom: down - (down >> 1),
  }
  return writeOutputs(task, await extend(picture, margins))
}
