import { readSound } from '../audio/sound/read-sound.ts'
import { lumaOf } from '../image/planes/luma.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Program } from '../program.ts'
import { backProject } from './enlarged/back-project.ts'
import { pairs } from './enlarged/pairs.ts'
import { steadied } from './enlarged/steady.ts'
import { withLuma } from './enlarged/with-luma.ts'
import { openFilm } from './film/read-film.ts'
import { writeFilm } from './film/write-film.ts'
import { smallPlane } from './motion/small-plane.ts'

/** Motion is looked for in pictures of at most this side. */
const LONGEST_SIDE = 320

/**
 * Enlarges a film: bicubic, made sharp again by what got lost on the way, and steadied along the motion. Of brightness
 * alone, for films keep colour at half the size, where there is no detail to be had. The network that enlarges pictures
 * takes a second for each frame, and in what a codec has left of them finds next to nothing more.
 */
export const upscale: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openFilm(path)
  const factor = Number(task.params.upscale_factor)
  const stretched = film.shownAs({ width: film.width * factor, height: film.height * factor })

  async function* frames() {
    const steady = steadied()
    let done = 0
    for await (const { small, large } of pairs(film, stretched)) {
      const before = lumaOf(large)
      const luma = before.slice()
      backProject(luma, large, lumaOf(small), small)
      steady(luma, await smallPlane(small, LONGEST_SIDE), large)
      yield withLuma(large, before, luma)
      task.progress(Math.min(1, ++done / film.frameCount))
    }
  }
  const sound = await readSound(path)
  const { folder } = task
  const { fps, hasAlpha: transparent } = film
  return [await writeFilm(frames(), { folder, name: 'upscaled', fps, sound, transparent })]
}
