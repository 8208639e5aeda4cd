import type { Program } from '../program.ts'
import { commissionOf } from './performance/commission.ts'
import { performMusic } from './performance/perform-music.ts'
import { recipeOf } from './performance/recipe.ts'
import { writeSound } from './sound/write-sound.ts'
import { asSound } from './synthesis/stereo.ts'
import { formatOf } from './task/outputs.ts'

/** Composes and plays a piece from a prompt. Its recipe travels in the file, so that its stems can be had later. */
export const music: Program = async (task) => {
  const { mix } = performMusic(commissionOf(task.params), task.progress)
  return [await writeSound(asSound(mix), task.folder, 'music', formatOf(task), recipeOf(task.params))]
}
