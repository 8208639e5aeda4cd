import { InvalidInput, type Program } from '../program.ts'
import { diceOf } from '../chance/dice.ts'
import { effects } from './effect/effect-list.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { onWhite } from './style/in-style.ts'

/** Puts a look on a picture, or builds something around one or several. */
export const effect: Program = async ({ params, inputs, folder, progress }) => {
  const name = String(params.effect)
  const chosen = Object.hasOwn(effects, name) ? effects[name] : undefined
  if (!chosen) throw new InvalidInput(`"${name}" is no effect; there are ${Object.keys(effects).join(', ')}.`)
  const words = chosen.printsWords ? String(params.prompt ?? '').trim() : ''
  const paths = inputs.images ?? []
  const [least, most] = chosen.pictures ?? [1, 1]
  if (paths.length < least || paths.length > most) {
    const wanted = least === most ? `${least} image` : `${least} to ${most} images`
    throw new InvalidInput(`The effect "${name}" takes ${wanted}, and ${paths.length} came.`)
  }
  const pictures = await Promise.all(paths.map(async (path) => onWhite(await readPicture(path))))
  progress(0.2)
  const made = await chosen.make(pictures, words, diceOf(Number(params.seed ?? 0)))
  progress(0.9)
  return [await writePicture(made, folder, name)]
}
