import { InvalidInput, type Program } from '../program.ts'
import { onlyInput } from '../task/inputs.ts'
import { grow, taskMask } from './patches/mask.ts'
import { writeOutputs } from './task/outputs.ts'
import { fill } from './patches/fill.ts'
import { readPicture } from './pixels/picture-files.ts'

/** Of less than the rest nothing but stripes could be made. */
const MOST_ERASED = 0.85
const tooMuch = 'The mask leaves too little to fill it from. Paint a smaller area.'

/** Fills what a mask marks with what surrounds it, as if it had never been there. */
export const erase: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const { width, height } = picture
  const marked = await taskMask(task, picture)
  // A brush seldom takes the last of an edge with it, and its remains would be copied inwards.
  const hole = grow(marked, width, height, Math.max(1, Math.round(Math.max(width, height) / 500)))
  if (shareOf(hole) > MOST_ERASED) throw new InvalidInput(tooMuch)

  return writeOutputs(task, (dice, progress) => {
    const filled = fill(picture, hole, dice, progress)
    if (!filled) {
      throw new InvalidInput(tooMuch)
    }
    return filled
  })
}

const shareOf = (hole: Uint8Array) => hole.reduce((sum, marked) => sum + (marked ? 1 : 0), 0) / hole.length
