import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { rngOf } from '../lib/random/rng.ts'
import { onlyInput } from '../lib/inputs.ts'
import { dilate } from '../lib/image/patches/mask.ts'
import { inpaintHole } from '../lib/image/patches/inpaint.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { blemishMask } from './blemishes.ts'
import { denoise } from '../lib/image/restore/denoise.ts'
import { blockiness, noiseLevel } from '../lib/image/restore/noise-level.ts'
import { unfade } from './unfade.ts'

type Progress = (share: number) => void

/** Returns the repaired image, or null if there is nothing to repair. */
type Repair = (image: Image, progress: Progress) => Promise<Image | null>

const unfaded: Repair = (image) => Promise.resolve(unfade(image))

/** Scratches are only repaired on request, because a mast against the sky looks like one. */
const repairs: Readonly<Record<string, readonly Repair[]>> = {
  'noise and fading': [removeNoise, unfaded],
  noise: [removeNoise],
  fading: [unfaded],
  scratches: [fillBlemishes],
}

/** Repairs grain and JPEG blocks, faded colours, or scratches and dust. */
export const restore: Program = async (task) => {
  const wanted = String(task.params.style)
  const steps = Object.hasOwn(repairs, wanted) ? repairs[wanted] : undefined
  if (!steps) throw new InvalidInput(`style must be one of ${Object.keys(repairs).join(', ')}.`)
  const original = await readImage(onlyInput(task, 'image'))
  let image = original
  for (const [index, repair] of steps.entries()) {
    image = (await repair(image, (share) => task.progress((index + share) / steps.length))) ?? image
  }
  if (image === original) {
    throw new InvalidInput(
      `The image shows no ${wanted.replace('and', 'or')}, so there is nothing to restore.`,
    )
  }
  return [await writeImage(image, task.folder, 'restored')]
}

async function fillBlemishes(image: Image, progress: Progress): Promise<Image | null> {
  const { width, height } = image
  const found = await blemishMask(image)
  if (!found.includes(1)) return null
  return inpaintHole(image, dilate(found, width, height, 1), rngOf(0), progress)
}

async function removeNoise(image: Image, progress: Progress): Promise<Image | null> {
  const blocks = blockiness(image)
  // The steps at block borders are only a part of the quantization error within the blocks.
  const deviation = Math.max(noiseLevel(image), blocks > 0.7 ? 4 + blocks * 2.5 : 0)
  return deviation < 1.5 ? null : denoise(image, deviation, progress)
}
