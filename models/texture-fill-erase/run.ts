import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { onlyInput } from '../lib/inputs.ts'
import { dilate, taskMask } from '../lib/image/patches/mask.ts'
import { writeOutputs } from '../lib/image/outputs.ts'
import { prepareFill } from '../lib/image/patches/fill-hole.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'

/** With less of the image left, the fill would be nothing but stripes. */
const MAX_ERASED_SHARE = 0.85
const tooMuch = 'The mask leaves too little to fill it from. Paint a smaller area.'

/** Removes what a mask marks and fills the hole from its surroundings. */
export const erase: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const { width, height } = image
  const marked = await taskMask(task, image)
  // A brush seldom covers the whole edge of an object, and its remains would be copied into the hole.
  const hole = dilate(marked, width, height, Math.max(1, Math.round(Math.max(width, height) / 500)))
  if (shareOf(hole) > MAX_ERASED_SHARE) throw new InvalidInput(tooMuch)

  const fill = await prepareFill(image, hole)
  return writeOutputs(task, async (rng, progress) => {
    const filled = await fill(rng, progress)
    if (!filled) {
      throw new InvalidInput(tooMuch)
    }
    return filled
  })
}

const shareOf = (hole: Uint8Array) => hole.reduce((sum, marked) => sum + (marked ? 1 : 0), 0) / hole.length
