import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { rngOf } from '../lib/random/rng.ts'
import { effects } from '../lib/image/effect/effect-list.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { onWhite } from '../lib/image/style/in-style.ts'

/** Applies an effect to an image, or builds a template around one or several images. */
export const effect: Program = async ({ params, inputs, folder, progress }) => {
  const name = String(params.effect)
  const chosen = Object.hasOwn(effects, name) ? effects[name] : undefined
  if (!chosen)
    throw new InvalidInput(`"${name}" is not an effect; choose one of ${Object.keys(effects).join(', ')}.`)
  const caption = chosen.printsWords ? String(params.prompt ?? '').trim() : ''
  const paths = inputs.images ?? []
  const [least, most] = chosen.images ?? [1, 1]
  if (paths.length < least || paths.length > most) {
    const wanted = least === most ? `${least} image` : `${least} to ${most} images`
    throw new InvalidInput(`The effect "${name}" takes ${wanted}, not ${paths.length}.`)
  }
  const images = await Promise.all(paths.map(async (path) => onWhite(await readImage(path))))
  progress(0.2)
  const output = await chosen.make(images, caption, rngOf(Number(params.seed ?? 0)))
  progress(0.9)
  return [await writeImage(output, folder, name)]
}
