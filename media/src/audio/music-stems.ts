import type { Program } from '../program.ts'
import { commissionOf } from './performance/commission.ts'
import { performMusic } from './performance/perform-music.ts'
import { writeStems } from './performance/write-stems.ts'

/** The stems of the piece that the same params and seed make. One that would be silent is left out, and not charged. */
export const musicStems: Program = async (task) => {
  const { stems } = performMusic(commissionOf(task.params), task.progress)
  return writeStems(stems, task.folder)
}
