import { InvalidInput, type Program } from '../program.ts'
import type { Dice } from '../chance/dice.ts'
import { onlyInput } from '../task/inputs.ts'
import { boundsOf, taskMask } from './patches/mask.ts'
import { surfaceOf } from './material/materials.ts'
import { understandFill, whatCanFill, type FillWish } from './material/understand-fill.ts'
import { writeOutputs } from './task/outputs.ts'
import { fill } from './patches/fill.ts'
import { blank, type Picture } from './pixels/picture.ts'
import { readPicture } from './pixels/picture-files.ts'
import { putInto } from './patches/put-into.ts'
import { paintScene } from './scene/paint-scene.ts'

/** Fills what a mask marks with what the prompt names: a material, a scene, or its surroundings. */
export const inpaint: Program = async (task) => {
  const prompt = String(task.params.prompt ?? '')
  const wish = understandFill(prompt)
  if (wish.is === 'material' && wish.name === 'colour' && task.outputs > 1) {
    throw new InvalidInput('A plain colour looks the same every time. Ask for one output, or for a material.')
  }
  const picture = await readPicture(onlyInput(task, 'image'))
  const { width, height } = picture
  const hole = await taskMask(task, picture)
  const box = boundsOf(hole, width, height)
  return writeOutputs(task, async (dice, progress) => {
    if (wish.is !== 'surroundings') return putInto(picture, hole, await content(wish, prompt, box, dice))
    const filled = fill(picture, hole, dice, progress)
    if (!filled) throw new InvalidInput('The mask leaves nothing to fill it from. Paint a smaller area.')
    return filled
  })
}

type Size = { readonly width: number; readonly height: number }

/** What is to be seen in the box around the area. */
async function content(
  wish: Exclude<FillWish, { is: 'surroundings' }>,
  prompt: string,
  size: Size,
  dice: Dice,
): Promise<Picture> {
  if (wish.is === 'scene') return paintScene(prompt, size, dice).catch(explain)
  const surface = surfaceOf(wish.name, wish.colours, dice)
  const unit = Math.max(8, Math.max(size.width, size.height) / 10)
  const picture = blank(size.width, size.height)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [red, green, blue] = surface(x / unit, y / unit)
      const at = (y * size.width + x) * 4
      picture.data[at] = red
      picture.data[at + 1] = green
      picture.data[at + 2] = blue
      picture.data[at + 3] = 255
    }
  }
  return picture
}

function explain(error: unknown): never {
  if (error instanceof InvalidInput) throw new InvalidInput(`${error.message} ${whatCanFill()}`)
  throw error
}
