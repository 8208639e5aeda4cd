import type { Stem } from '@atelier/contract/asset.ts'
import type { Made } from '../../program.ts'
import { writeSound } from '../sound/write-sound.ts'
import { asSound, type Stereo } from '../synthesis/stereo.ts'

/** One after the other, each in a file of its name. */
export async function writeStems(stems: Iterable<[Stem, Stereo]>, folder: string): Promise<Made[]> {
  const made: Made[] = []
  for (const [stem, track] of stems) made.push({ ...(await writeSound(asSound(track), folder, stem)), stem })
  return made
}
