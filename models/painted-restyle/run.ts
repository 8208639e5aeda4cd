import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { rngOf } from '../lib/random/rng.ts'
import { onlyInput } from '../lib/inputs.ts'
import { inPalette, isPalette } from '../lib/image/palette.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { inStyle } from '../lib/image/style/in-style.ts'
import { isStyle } from '../lib/image/style/style-words.ts'

/** Renders an image in another technique: a painting, a print or a drawing. */
export const restyle: Program = async (task) => {
  const { style, palette, seed } = task.params
  if (!isStyle(style))
    throw new InvalidInput(`"${String(style)}" is not a style; choose one that the model offers.`)
  const image = await readImage(onlyInput(task, 'image'))
  task.progress(0.1)
  const styled = await inStyle(image, style, rngOf(Number(seed ?? 0)))
  task.progress(0.9)
  return [await writeImage(isPalette(palette) ? inPalette(styled, palette) : styled, task.folder, style)]
}
