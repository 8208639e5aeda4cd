import { soundscape } from '../audio/soundscape/soundscape.ts'
import { diceOf } from '../image/chance/dice.ts'
import { inPalette, isPalette } from '../image/colour/palette.ts'
import type { Picture } from '../image/pixels/picture.ts'
import { inNamedColours } from '../image/scene/named-colours.ts'
import { understand, understandUnwanted, type Wish } from '../image/scene/understand.ts'
import { InvalidInput, type Program, type Task } from '../program.ts'
import { still, type CameraWay } from './camera/camera.ts'
import { understandCamera } from './camera/camera-words.ts'
import { writeFilm } from './film/write-film.ts'
import { readCover } from './frames/cover.ts'
import { dissolveOf } from './frames/dissolve.ts'
import { developFrame } from './scenery/develop-frame.ts'
import { movingScene } from './scenery/moving-scene.ts'
import { soundsOf, understandPace, withoutMotion } from './scenery/scene-words.ts'
import { requestedFilm, type RequestedFilm } from './task/requested-film.ts'

/** Where nothing is said of the camera, it goes ahead a little. */
const usualWay: CameraWay = {
  from: { ...still, pan: -0.015 },
  to: { ...still, pan: 0.015, push: 0.12 },
  shake: 0,
}

/** Films a painted scene from a prompt. */
export const generate: Program = async (task) => {
  const film = requestedFilm(task.params)
  const dice = diceOf(Number(task.params.seed ?? 0))
  const { wish, way, pace } = wishOf(task)
  const { scene, frameAt } = await movingScene(wish, { ...film, way, pace }, dice)
  const bookends = await bookendsOf(task, film)
  const { palette } = task.params

  async function* frames() {
    for (let index = 0; index < film.frames; index++) {
      const share = index / (film.frames - 1)
      const painted = inNamedColours(developFrame(await frameAt(share)), wish)
      yield bookends(isPalette(palette) ? inPalette(painted, palette) : painted, index)
      task.progress((index + 1) / (film.frames + 1))
    }
  }
  const sound = task.params.generate_audio === true ? soundscape(soundsOf(scene), film.seconds, dice) : null
  return [await writeFilm(frames(), { folder: task.folder, name: 'scene', fps: film.fps, sound })]
}

function wishOf({ params }: Task): { wish: Wish; way: CameraWay; pace: number } {
  const { rest, pace } = understandPace(String(params.prompt))
  const camera = understandCamera(rest, usualWay)
  const prompted = understand(withoutMotion(camera.rest))
  const unwanted = new Set([
    ...prompted.unwanted,
    ...understandUnwanted(String(params.negative_prompt ?? '')),
  ])
  if (prompted.style)
    throw new InvalidInput(
      `A moving scene is not painted in a style: leave "${prompted.style}" out of the prompt.`,
    )
  return { wish: { ...prompted, unwanted }, way: camera.way, pace }
}

/** How long a film dissolves from its first picture, and into its last. */
const DISSOLVE_SECONDS = 1.5

/** Begins with the first frame and ends with the last one, where they are sent; between them is the scene. */
async function bookendsOf(
  { inputs, params }: Task,
  { size, fps, frames }: RequestedFilm,
): Promise<(picture: Picture, index: number) => Picture> {
  const [first, last] = await Promise.all(
    [inputs.first_frame?.[0], inputs.last_frame?.[0]].map((path) => path && readCover(path, size)),
  )
  if (!first && !last) return (picture) => picture
  const dissolve = dissolveOf(size, diceOf(Number(params.seed ?? 0), 77))
  const long = Math.min(DISSOLVE_SECONDS * fps, frames * 0.4)
  return (picture, index) => {
    const begun = first && index < long ? dissolve(first, picture, index / long) : picture
    const left = frames - 1 - index
    return last && left < long ? dissolve(last, begun, left / long) : begun
  }
}
