import type { Program } from '@atelier/media/program.ts'
import { parseMusicRequest } from '../lib/audio/rendering/music-request.ts'
import { renderMusic } from '../lib/audio/rendering/render-music.ts'
import { recipeOf } from '../lib/audio/rendering/recipe.ts'
import { writeAudio } from '../lib/audio/write-audio.ts'
import { asAudio } from '../lib/audio/synthesis/stereo.ts'
import { formatOf } from '../lib/audio/outputs.ts'

/**
 * Composes and renders a piece from a prompt. The file's metadata carries the params, so that its stems can be rendered
 * later.
 */
export const music: Program = async (task) => {
  const { mix } = renderMusic(parseMusicRequest(task.params), task.progress)
  return [await writeAudio(asAudio(mix), task.folder, 'music', formatOf(task), recipeOf(task.params))]
}
