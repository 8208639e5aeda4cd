import type { Stem } from '@atelier/contract/asset.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { commissionOf } from './performance/commission.ts'
import { performMusic } from './performance/perform-music.ts'
import { readRecipe } from './performance/recipe.ts'
import { writeStems } from './performance/write-stems.ts'
import { separate } from './separation/separate.ts'
import { readComment } from './sound/read-comment.ts'
import { readSound } from './sound/read-sound.ts'
import { peakOf, RATE, type Stereo } from './synthesis/stereo.ts'

/** Below this a stem is no stem. */
const SILENCE = 0.001
/** What coding leaves of the likeness of a piece to itself. */
const LIKENESS = 0.97

/**
 * Takes a recording apart. A piece of our own composer carries its recipe: it is played again, and its stems are exact.
 * Everything else is taken apart by masks.
 */
export const isolateStems: Program = async (task) => {
  const path = onlyInput(task, 'audio')
  const sound = await readSound(path, { rate: RATE, channels: 2 })
  const [left, right] = sound?.channels ?? []
  if (!left || !right || peakOf({ left, right }) < SILENCE)
    throw new InvalidInput('The recording is silent: there is nothing to take apart.')
  const mix = { left, right }
  const again = await playedAgain(path, mix, (share) => task.progress(share * 0.9))
  const stems = again ?? separate(mix, RATE, (share) => task.progress(share * 0.9))
  return writeStems(
    [...stems].filter(([, track]) => peakOf(track) >= SILENCE),
    task.folder,
  )
}

/** The stems of the piece that the recipe in the file makes, if that is the piece in the file. */
async function playedAgain(
  path: string,
  mix: Stereo,
  progress: (share: number) => void,
): Promise<ReadonlyMap<Stem, Stereo> | null> {
  const recipe = readRecipe((await readComment(path)) ?? '')
  const seconds = mix.left.length / RATE
  if (!recipe || Math.abs(Number(recipe.duration) - seconds) > 0.2) return null
  try {
    const performed = performMusic(commissionOf(recipe), progress)
    return likeness(performed.mix, mix) > LIKENESS ? performed.stems : null
  } catch (error) {
    // A recipe that asks for what cannot be is not ours.
    if (error instanceof InvalidInput) return null
    throw error
  }
}

function likeness(one: Stereo, other: Stereo): number {
  let [both, own, others] = [0, 0, 0]
  for (const side of ['left', 'right'] as const) {
    const [a, b] = [one[side], other[side]]
    for (let at = 0; at < Math.min(a.length, b.length); at++) {
      both += a[at]! * b[at]!
      own += a[at]! * a[at]!
      others += b[at]! * b[at]!
    }
  }
  return both / Math.sqrt(own * others + 1e-12)
}
