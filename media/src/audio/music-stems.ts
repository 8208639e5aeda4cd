import type { Made, Program } from '../program.ts'
import { commissionOf } from './performance/commission.ts'
import { performMusic } from './performance/perform-music.ts'
import { writeSound } from './sound/write-sound.ts'
import { asSound } from './synthesis/track.ts'

/** The stems of the piece that the same params and seed make. One that would be silent is left out, and not charged. */
export const musicStems: Program = async (task) => {
  const { stems } = performMusic(commissionOf(task.params), task.progress)
  const made: Made[] = []
  for (const [stem, track] of stems)
    made.push({ ...(await writeSound(asSound(track), task.folder, stem)), stem })
  return made
}
