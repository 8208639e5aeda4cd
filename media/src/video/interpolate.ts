import { readSound } from '../audio/sound/read-sound.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { openFilm } from './film/read-film.ts'
import { writeFilm } from './film/write-film.ts'
import { betweenFrames } from './in-between/between-frames.ts'

/** More frames a second: between those that are there new ones are drawn along the motion of everything in them. */
export const interpolate: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openFilm(path)
  const fps = Number(task.params.fps)
  if (film.fps > fps * 0.98) {
    throw new InvalidInput(
      `The video has ${shown(film.fps)} frames per second already. Choose an fps that is higher than that.`,
    )
  }
  if (film.frameCount < 2) {
    throw new InvalidInput('The video is a single picture: nothing moves in it. Send one of at least two.')
  }
  const count = Math.round(film.seconds * fps)
  async function* frames() {
    let drawn = 0
    for await (const frame of betweenFrames(film.frames(), film.fps / fps, count)) {
      yield frame
      task.progress(++drawn / count)
    }
  }
  const sound = await readSound(path)
  const { folder } = task
  const transparent = film.hasAlpha
  return [await writeFilm(frames(), { folder, name: 'interpolated', fps, sound, transparent })]
}

const shown = (fps: number) => String(Math.round(fps * 100) / 100)
