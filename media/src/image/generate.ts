import { InvalidInput, type Program } from '../program.ts'
import { hex, mix, type Colour } from './colour.ts'
import { writeOutputs } from './outputs.ts'
import { inColours, inPalette, isPalette } from './palette.ts'
import type { Picture } from './picture.ts'
import { requestedSize } from './requested-size.ts'
import { paintWish } from './scene/paint-scene.ts'
import { understand, understandUnwanted, type Wish } from './scene/understand.ts'
import { colours } from './scene/vocabulary.ts'
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

/** Colours with no thing behind them tint the whole picture; a world made of colours alone has used them already. */
function inNamedColours(picture: Picture, wish: Wish): Picture {
  const [first, ...others] = wish.colours.map((name): Colour => hex(colours[name]))
  if (!first || wish.places.has('abstract') || wish.places.has('space')) return picture
  const row = [
    mix(first, [0, 0, 0], 0.82),
    first,
    ...others,
    mix(others.at(-1) ?? first, [255, 255, 255], 0.86),
  ]
  return inColours(picture, row, 0.35)
}
