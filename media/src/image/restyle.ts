import { InvalidInput, type Program } from '../program.ts'
import { diceOf } from './dice.ts'
import { inPalette, isPalette } from './palette.ts'
import { readPicture, writePicture } from './picture.ts'
import { inStyle } from './style/in-style.ts'
import { isStyle } from './style/style-words.ts'

/** Turns a picture into another technique: a painting, a print, a drawing. */
export const restyle: Program = async ({ params, inputs, folder, progress }) => {
  const { style, palette } = params
  if (!isStyle(style))
    throw new InvalidInput(`"${String(style)}" is no style; choose one of those the model offers.`)
  const picture = await readPicture(inputs.image![0]!)
  progress(0.1)
  const styled = await inStyle(picture, style, diceOf(Number(params.seed ?? 0)))
  progress(0.9)
  return [await writePicture(isPalette(palette) ? inPalette(styled, palette) : styled, folder, style)]
}
