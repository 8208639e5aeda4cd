import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { prepareOutpaint } from '../lib/image/patches/outpaint.ts'
import { onlyInput } from '../lib/inputs.ts'
import { writeOutputs } from '../lib/image/outputs.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'

/** Adds margins at the requested sides and continues the image there. */
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
  const image = await readImage(onlyInput(task, 'image'))
  return writeOutputs(task, await prepareOutpaint(image, margins))
}
