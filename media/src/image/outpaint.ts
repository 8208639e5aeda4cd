import { InvalidInput, type Program } from '../program.ts'
import { extend } from './patches/extend.ts'
import { onlyInput } from '../task/inputs.ts'
import { writeOutputs } from './task/outputs.ts'
import { readPicture } from './pixels/picture-files.ts'

/** Adds room at the sides that are asked for, and continues the picture there. */
export const outpaint: Program = async (task) => {
  const pixels = (name: 'expand_left' | 'expand_right' | 'expand_top' | 'expand_bottom') =>
    Math.round(Number(task.params[name] ?? 0))
  const margins = {
    left: pixels('expand_left'),
    right: pixels('expand_right'),
    top: pixels('expand_top'),
    bottom: pixels('expand_bottom'),
  }
  if (Object.values(margins).every((margin) => margin === 0)) {
    throw new InvalidInput(
      'No side is to grow. Set at least one of expand_left, expand_right, expand_top and expand_bottom.',
    )
  }
  const picture = await readPicture(onlyInput(task, 'image'))
  return writeOutputs(task, await extend(picture, margins))
}
