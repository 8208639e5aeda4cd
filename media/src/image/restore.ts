import { InvalidInput, type Program } from '../program.ts'
import { diceOf } from '../chance/dice.ts'
import { onlyInput } from '../task/inputs.ts'
import { grow } from './patches/mask.ts'
import { fill } from './patches/fill.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { blemishesOf } from './restore/blemishes.ts'
import { denoise } from './restore/denoise.ts'
import { blockiness, noiseLevel } from './restore/noise-level.ts'
import { unfade } from './restore/unfade.ts'

type Progress = (share: number) => void

/** Gives the mended picture, or null where there is nothing to mend. */
type Repair = (picture: Picture, progress: Progress) => Promise<Picture | null>

const unfaded: Repair = (picture) => Promise.resolve(unfade(picture))

/** Scratches are mended where they are asked for only: a mast against the sky looks like one. */
const repairs: Readonly<Record<string, readonly Repair[]>> = {
  'noise and fading': [removeNoise, unfaded],
  noise: [removeNoise],
  fading: [unfaded],
  scratches: [fillBlemishes],
}

/** Mends grain and the blocks of JPEG, faded colours, or scratches and dust. */
export const restore: Program = async (task) => {
  const wanted = String(task.params.style)
  const steps = Object.hasOwn(repairs, wanted) ? repairs[wanted] : undefined
  if (!steps) throw new InvalidInput(`style is one of ${Object.keys(repairs).join(', ')}.`)
  const original = await readPicture(onlyInput(task, 'image'))
  let picture = original
  for (const [index, repair] of steps.entries()) {
    picture = (await repair(picture, (share) => task.progress((index + share) / steps.length))) ?? picture
  }
  if (picture === original) {
    throw new InvalidInput(
      `The image shows no ${wanted.replace('and', 'or')}, so there is nothing to restore.`,
    )
  }
  return [await writePicture(picture, task.folder, 'restored')]
}

async function fillBlemishes(picture: Picture, progress: Progress): Promise<Picture | null> {
  const { width, height } = picture
  const found = await blemishesOf(picture)
  if (!found.includes(1)) return null
  return fill(picture, grow(found, width, height, 1), diceOf(0), progress)
}

async function removeNoise(picture: Picture, progress: Progress): Promise<Picture | null> {
  const blocks = blockiness(picture)
  // Their borders show a part only of what was rounded away within them.
  const deviation = Math.max(noiseLevel(picture), blocks > 0.7 ? 4 + blocks * 2.5 : 0)
  return deviation < 1.5 ? null : denoise(picture, deviation, progress)
}
