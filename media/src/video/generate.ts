import type { ParamValue } from '@atelier/contract/params.ts'
import { diceOf } from '../chance/dice.ts'
import { inPalette, isPalette } from '../image/colour/palette.ts'
import type { Picture } from '../image/pixels/picture.ts'
import { inNamedColours } from '../image/scene/named-colours.ts'
import { understand, understandUnwanted, type Wish } from '../image/scene/understand.ts'
import { InvalidInput, type Program, type Task } from '../program.ts'
import { still, type CameraWay } from './camera/camera.ts'
import { understandCamera } from './camera/camera-words.ts'
import { writeFilm } from './film/write-film.ts'
import { bookendsOf } from './frames/bookends.ts'
import { filmStyles, type FilmPainter } from './painted/film-styles.ts'
import { developFrame } from './scenery/develop-frame.ts'
import { movingScene } from './scenery/moving-scene.ts'
import { soundsOf, understandPace, withoutMotion } from './scenery/scene-words.ts'
import { soundscape } from './soundtrack/soundscape.ts'
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
  const { wish, style, way, pace } = wishOf(task)
  const { scene, frameAt } = await movingScene(wish, { ...film, way, pace }, dice)
  const bookends = await bookendsOf(task, film)
  const { palette, seed } = task.params
  const natural = async (share: number) => inNamedColours(developFrame(await frameAt(share)), wish)
  const paint = await painterOf(style, film, Number(seed ?? 0), natural)

  async function* frames() {
    for (let index = 0; index < film.frames; index++) {
      const painted = await paint(await natural(index / (film.frames - 1)))
      yield bookends(isPalette(palette) ? inPalette(painted, palette) : painted, index)
      task.progress((index + 1) / (film.frames + 1))
    }
  }
  const sound = task.params.generate_audio === true ? soundscape(soundsOf(scene), film.seconds, dice) : null
  return [await writeFilm(frames(), { folder: task.folder, name: 'scene', fps: film.fps, sound })]
}

function wishOf({ params }: Task): { wish: Wish; style: string | null; way: CameraWay; pace: number } {
  const { rest, pace } = understandPace(String(params.prompt))
  const camera = understandCamera(rest, usualWay)
  const prompted = understand(withoutMotion(camera.rest))
  const unwanted = new Set([
    ...prompted.unwanted,
    ...understandUnwanted(String(params.negative_prompt ?? '')),
  ])
  return {
    wish: { ...prompted, unwanted },
    style: styleOf(prompted.style, params.style),
    way: camera.way,
    pace,
  }
}

function styleOf(prompted: string | null, chosen: ParamValue | undefined): string | null {
  const style = chosen === undefined || chosen === 'natural' ? prompted : String(chosen)
  if (prompted && style !== prompted)
    throw new InvalidInput(`The prompt asks for ${prompted} and the style is ${style}: choose one.`)
  if (style && !Object.hasOwn(filmStyles, style))
    throw new InvalidInput(
      `Films are not painted in "${style}"; there are ${Object.keys(filmStyles).join(', ')}.`,
    )
  return style
}

/** Paints every frame with the same brush, which has seen how the film looks at its beginning, middle and end. */
async function painterOf(
  style: string | null,
  { size }: RequestedFilm,
  seed: number,
  natural: (share: number) => Promise<Picture>,
): Promise<FilmPainter> {
  const prepare = style && filmStyles[style]
  if (!prepare) return (picture) => picture
  const samples = [await natural(0), await natural(0.5), await natural(1)]
  return prepare({ ...size, seed, samples })
}
