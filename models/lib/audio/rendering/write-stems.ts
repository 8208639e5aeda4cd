import type { Stem } from '@atelier/contract/asset.ts'
import type { Output } from '@atelier/media/program.ts'
import { writeAudio } from '../write-audio.ts'
import { asAudio, type Stereo } from '../synthesis/stereo.ts'

/** Writes each stem to a file of its name. */
export async function writeStems(stems: Iterable<[Stem, Stereo]>, folder: string): Promise<Output[]> {
  const made: Output[] = []
  for (const [stem, track] of stems) made.push({ ...(await writeAudio(asAudio(track), folder, stem)), stem })
  return made
}
