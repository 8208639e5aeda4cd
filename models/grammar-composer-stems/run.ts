import type { Program } from '@atelier/media/program.ts'
import { parseMusicRequest } from '../lib/audio/rendering/music-request.ts'
import { renderMusic } from '../lib/audio/rendering/render-music.ts'
import { writeStems } from '../lib/audio/rendering/write-stems.ts'

/** Renders the stems of the piece that the same params and seed produce. Silent stems are left out, and not charged. */
export const musicStems: Program = async (task) => {
  const { stems } = renderMusic(parseMusicRequest(task.params), task.progress)
  return writeStems(stems, task.folder)
}
