import { InvalidInput, type Program } from '../program.ts'
import { diceOf } from '../chance/dice.ts'
import { onlyInput } from '../task/inputs.ts'
import { inPalette, isPalette } from './colour/palette.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { inStyle } from './style/in-style.ts'
import { isStyle } from './style/style-words.ts'

/** Turns a picture into another technique: a painting, a print, a drawing. */
export const restyle: Program = async (task) => {
  const { style, palette, seed } = task.params
  if (!isStyle(style))
    throw new InvalidInput(`"${String(style)}" is no style; choose one of those the model offers.`)
  const picture = await readPicture(onlyInput(task, 'image'))
  task.progress(0.1)
  const styled = await inStyle(picture, style, diceOf(Number(seed ?? 0)))
  task.progress(0.9)
  return [await writePicture(isPalette(palette) ? inPalette(styled, palette) : styled, task.folder, style)]
}
