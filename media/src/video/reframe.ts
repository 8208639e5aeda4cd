import { readSound } from '../audio/sound/read-sound.ts'
import { newShape } from '../image/task/aspect-ratio.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Program } from '../program.ts'
import { openFilm, type Film } from './film/read-film.ts'
import { writeFilm } from './film/write-film.ts'
import { cameraPath } from './framing/camera-path.ts'
import { cropped } from './framing/crop.ts'
import { scenesOf, type Scene } from './framing/scenes.ts'
import { gainsOf } from './framing/window.ts'

/** Faces are found in pictures of this side; looking at larger ones takes longer than it tells. */
const SIDE_TO_LOOK_AT = 320

/** So often one looks where to go next. */
const LOOKS_PER_SECOND = 8

/** Gives a film another shape: a window that follows what one looks at, as somebody with a camera would. */
export const reframe: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openFilm(path)
  const shape = newShape(film, task.params.aspect_ratio)
  const width = even(Math.min(film.width, film.height * shape))
  const height = even(Math.min(film.height, film.width / shape))
  const small = film.shownAs(smallSize(film))
  const every = Math.max(1, Math.round(film.fps / LOOKS_PER_SECOND))
  const scenes = await scenesOf(small, every, (share) => task.progress(share * 0.5))
  const isAcross = width < even(film.width)
  const room = isAcross ? film.width - width : film.height - height
  const share = isAcross ? width / film.width : height / film.height
  const starts = scenes.flatMap(({ interests, frameCount }: Scene) => {
    const gains = interests.map((interest) => gainsOf(interest, isAcross, share, room + 1))
    return [...cameraPath(gains, every, frameCount, film.fps)]
  })

  async function* frames() {
    let index = 0
    for await (const frame of film.frames()) {
      const start = Math.min(room, Math.max(0, starts[Math.min(starts.length - 1, index)]!))
      yield cropped(frame, { left: isAcross ? start : 0, top: isAcross ? 0 : start, width, height })
      task.progress(0.5 + (0.5 * ++index) / film.frameCount)
    }
  }
  const sound = await readSound(path)
  const { folder } = task
  const { fps, hasAlpha: transparent } = film
  return [await writeFilm(frames(), { folder, name: 'reframed', fps, sound, transparent })]
}

/** Colour is stored for two by two pixels. */
const even = (pixels: number) => Math.max(2, Math.round(pixels) & ~1)

function smallSize({ width, height }: Film): { width: number; height: number } {
  const scale = Math.min(1, SIDE_TO_LOOK_AT / Math.max(width, height))
  return { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) }
}
