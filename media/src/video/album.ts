import { diceOf } from '../chance/dice.ts'
import type { Picture } from '../image/pixels/picture.ts'
import { InvalidInput, type Program } from '../program.ts'
import { albumTemplates } from './album/album-templates.ts'
import { readSmall } from './album/read-small.ts'
import { writeFilm } from './film/write-film.ts'
import { requestedFilm } from './task/requested-film.ts'

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
  const { size, fps, seconds, frames: count } = requestedFilm({ ...params, fps: FPS })
  const pictures: Picture[] = []
  for (const path of paths) pictures.push(await readSmall(path, Math.max(size.width, size.height) * 1.5))
  const showing = await template.make({
    pictures,
    ...size,
    seconds,
    words: String(params.prompt ?? '').trim(),
    dice: diceOf(Number(params.seed ?? 0)),
  })

  async function* frames() {
    for (let index = 0; index < count; index++) {
      yield await showing(index / fps)
      progress((index + 1) / (count + 1))
    }
  }
  return [await writeFilm(frames(), { folder, name, fps })]
}
