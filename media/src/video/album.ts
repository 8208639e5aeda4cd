import { diceOf } from '../image/chance/dice.ts'
import { readPicture } from '../image/pixels/picture.ts'
import { onWhite } from '../image/style/in-style.ts'
import { InvalidInput, type Program } from '../program.ts'
import { albumTemplates } from './album/album-templates.ts'
import { writeFilm } from './film/write-film.ts'

const FPS = 30

/** Makes a film of pictures. */
export const album: Program = async ({ params, inputs, folder, progress }) => {
  const name = String(params.effect)
  const template = Object.hasOwn(albumTemplates, name) ? albumTemplates[name] : undefined
  if (!template)
    throw new InvalidInput(`"${name}" is no effect; there are ${Object.keys(albumTemplates).join(', ')}.`)
  const paths = inputs.images ?? []
  const [least, most] = template.pictures
  if (paths.length < least || paths.length > most)
    throw new InvalidInput(`The effect "${name}" takes ${least} to ${most} images, and ${paths.length} came.`)
  const seconds = Number(params.duration)
  const showing = await template.make({
    pictures: await Promise.all(paths.map(async (path) => onWhite(await readPicture(path)))),
    ...sizeOf(String(params.aspect_ratio), String(params.resolution)),
    seconds,
    words: String(params.prompt ?? '').trim(),
    dice: diceOf(Number(params.seed ?? 0)),
  })

  async function* frames() {
    const count = Math.round(seconds * FPS)
    for (let index = 0; index < count; index++) {
      yield await showing(index / FPS)
      progress((index + 1) / (count + 1))
    }
  }
  return [await writeFilm(frames(), { folder, name, fps: FPS })]
}

/** `720p` is the shorter side. */
function sizeOf(shape: string, resolution: string): { width: number; height: number } {
  const [across = 16, down = 9] = shape.split(':').map(Number)
  const scale = Number.parseInt(resolution, 10) / Math.min(across, down)
  return { width: Math.round((across * scale) / 2) * 2, height: Math.round((down * scale) / 2) * 2 }
}
