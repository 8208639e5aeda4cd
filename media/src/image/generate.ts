import { InvalidInput, type Program } from '../program.ts'
import { diceOf } from './dice.ts'
import { inPalette, isPalette } from './palette.ts'
import { writePicture } from './picture.ts'
import { requestedSize } from './requested-size.ts'
import { inNamedColours } from './scene/named-colours.ts'
import { paintWish } from './scene/paint-scene.ts'
import { understand, understandUnwanted, type Wish } from './scene/understand.ts'
import { inStyle } from './style/in-style.ts'
import { isStyle, type StyleName } from './style/style-words.ts'

/** Paints a scene from a prompt. */
export const generate: Program = async ({ params, outputs, folder, progress }) => {
  const prompted = understand(String(params.prompt))
  const unwanted = new Set([
    ...prompted.unwanted,
    ...understandUnwanted(String(params.negative_prompt ?? '')),
  ])
  const wish = { ...prompted, unwanted }
  const style = styleOf(wish, params.style)
  const size = requestedSize(params)
  const made = []
  for (let output = 0; output < outputs; output++) {
    const seed = diceOf(Number(params.seed ?? 0), output)() * 2 ** 32
    const painted = inNamedColours(await paintWish(wish, size, diceOf(seed)), wish)
    progress((output + 0.6) / outputs)
    const styled = style ? await inStyle(painted, style, diceOf(seed, 1)) : painted
    const graded = isPalette(params.palette) ? inPalette(styled, params.palette) : styled
    made.push(await writePicture(graded, folder, `scene-${output + 1}`))
    progress((output + 1) / outputs)
  }
  return made
}

function styleOf(wish: Wish, chosen: unknown): StyleName | null {
  if (!isStyle(chosen)) return wish.style
  if (wish.style && wish.style !== chosen) {
    throw new InvalidInput(`The prompt asks for ${wish.style} and the style is ${chosen}: choose one.`)
  }
  return chosen
}
