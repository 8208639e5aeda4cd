import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import type { Rng } from '../lib/random/rng.ts'
import { onlyInput } from '../lib/inputs.ts'
import { boundsOf, taskMask } from '../lib/image/patches/mask.ts'
import { surfaceOf } from './materials.ts'
import { assertDiffering, parseFill, type ParsedFill } from './parse-fill.ts'
import { writeOutputs } from '../lib/image/outputs.ts'
import { prepareFill } from '../lib/image/patches/fill-hole.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { blendInto } from './blend-into.ts'
import { paintParsedPrompt } from '../lib/image/scene/paint-scene.ts'

/** Fills the masked area with what the prompt names: a material, a scene, or its surroundings. */
export const inpaint: Program = async (task) => {
  const parsed = parseFill(String(task.params.prompt ?? ''))
  assertDiffering(parsed, task.outputs)
  const image = await readImage(onlyInput(task, 'image'))
  const { width, height } = image
  const hole = await taskMask(task, image)
  const box = boundsOf(hole, width, height)
  const fill = parsed.is === 'surroundings' ? await prepareFill(image, hole) : undefined
  return writeOutputs(task, async (rng, progress) => {
    if (parsed.is !== 'surroundings') return blendInto(image, hole, await content(parsed, box, rng))
    const filled = await fill?.(rng, progress)
    if (!filled) throw new InvalidInput('The mask leaves nothing to fill it from. Paint a smaller area.')
    return filled
  })
}

type Size = { readonly width: number; readonly height: number }

/** Paints the content for the bounding box of the mask. */
async function content(
  parsed: Exclude<ParsedFill, { is: 'surroundings' }>,
  size: Size,
  rng: Rng,
): Promise<Image> {
  if (parsed.is === 'scene') return paintParsedPrompt(parsed.parsed, size, rng)
  const surface = surfaceOf(parsed.name, parsed.colours, rng)
  const unit = Math.max(8, Math.max(size.width, size.height) / 10)
  const image = blank(size.width, size.height)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [red, green, blue] = surface(x / unit, y / unit)
      const at = (y * size.width + x) * 4
      image.data[at] = red
      image.data[at + 1] = green
      image.data[at + 2] = blue
      image.data[at + 3] = 255
    }
  }
  return image
}
