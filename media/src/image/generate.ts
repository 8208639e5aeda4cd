import { InvalidInput, type Program } from '../program.ts'
import { writeOutputs } from './task/outputs.ts'
import { inPalette, isPalette } from './colour/palette.ts'
import { requestedSize } from './task/requested-size.ts'
import { inNamedColours } from './scene/named-colours.ts'
import { paintWish } from './scene/paint-scene.ts'
import { understand, understandUnwanted, type Wish } from './scene/understand.ts'
import { inStyle } from './style/in-style.ts'
import { isStyle, type StyleName } from './style/style-words.ts'

/** Paints a scene from a prompt. */
export const generate: Program = async (task) => {
  const { prompt, negative_prompt: unwantedWords, palette } = task.params
  const prompted = understand(String(prompt))
  const unwanted = new Set([...prompted.unwanted, ...understandUnwanted(String(unwantedWords ?? ''))])
  const wish = { ...prompted, unwanted }
  const style = styleOf(wish, task.params.style)
  const size = requestedSize(task.params)
  return writeOutputs(task, async (dice, progress) => {
    const painted = inNamedColours(await paintWish(wish, size, dice), wish)
    progress(0.6)
    const styled = style ? await inStyle(painted, style, dice) : painted
    return isPalette(palette) ? inPalette(styled, palette) : styled
  })
}

function styleOf(wish: Wish, chosen: unknown): StyleName | null {
  if (!isStyle(chosen)) return wish.style
  if (wish.style && wish.style !== chosen) {
    throw new InvalidInput(`The prompt asks for ${wish.style} and the style is ${chosen}: choose one.`)
  }
  return chosen
}
