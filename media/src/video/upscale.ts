import { readSound } from '../audio/sound/read-sound.ts'
import { lumaOf } from '../image/planes/luma.ts'
import { onlyInput } from '../image/task/inputs.ts'
import type { Program } from '../program.ts'
import { backProject } from './enlarged/back-project.ts'
import { carriedDetail } from './enlarged/carry-detail.ts'
import { detailOf, LONGEST_SIDE, type Pair } from './enlarged/detail.ts'
import { steadied } from './enlarged/steady.ts'
import { withLuma } from './enlarged/with-luma.ts'
import { openFilm, type OpenFilm } from './film/read-film.ts'
import { writeFilm } from './film/write-film.ts'
import { betweenKeys } from './motion/keys.ts'
import { smallPlane } from './motion/small-plane.ts'

/** The network looks at every so manieth frame; its detail moves on to the others, which so do not shimmer. */
const FRAMES_PER_LOOK = 8

/** Enlarges a film: a network draws fine detail in some frames, and the motion carries it to those between. */
export const upscale: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openFilm(path)
  const factor = Number(task.params.upscale_factor)
  const large = await openFilm(path, { width: film.width * factor, height: film.height * factor })

  async function* frames() {
    let done = 0
    const steady = steadied()
    for await (const { frame, keys } of betweenKeys(pairs(film, large), FRAMES_PER_LOOK, detailOf)) {
      const plane = await smallPlane(frame.small, LONGEST_SIDE)
      const luma = lumaOf(frame.large)
      const detail = carriedDetail(plane, keys, frame.large)
      for (let at = 0; at < luma.length; at++) luma[at]! += detail[at]!
      backProject(luma, frame.large, lumaOf(frame.small), frame.small)
      steady(luma, plane, frame.large)
      yield withLuma(frame.large, luma)
      task.progress(Math.min(1, ++done / film.frameCount))
    }
  }
  const sound = await readSound(path)
  const { folder } = task
  const { fps, hasAlpha: transparent } = film
  return [await writeFilm(frames(), { folder, name: 'upscaled', fps, sound, transparent })]
}

/** Each frame in both sizes. */
async function* pairs(film: OpenFilm, large: OpenFilm): AsyncGenerator<Pair> {
  const stretched = large.frames()
  for await (const small of film.frames()) {
    const { value, done } = await stretched.next()
    if (done) return
    yield { small, large: value }
  }
}
