import { readSound } from '../audio/sound/read-sound.ts'
import { inPalette, isPalette } from '../image/colour/palette.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { openOpaqueFilm } from './film/read-opaque-film.ts'
import { writeFilm } from './film/write-film.ts'
import { filmStyles } from './painted/film-styles.ts'
import { heldStill } from './painted/held-still.ts'
import { samplesOf } from './painted/samples.ts'

/** Paints a film frame by frame, with strokes and stones that stay where they are. Its sound is kept. */
export const paintFilm: Program = async (task) => {
  const { style, palette, seed } = task.params
  const prepare = Object.hasOwn(filmStyles, String(style)) ? filmStyles[String(style)] : undefined
  if (!prepare)
    throw new InvalidInput(`"${String(style)}" is no style; there are ${Object.keys(filmStyles).join(', ')}.`)
  const path = onlyInput(task, 'video')
  const film = await openOpaqueFilm(path)
  const paint = await prepare({ ...film, seed: Number(seed ?? 0), samples: await samplesOf(film) })
  const hold = heldStill()

  async function* painted() {
    let count = 0
    for await (const frame of film.frames()) {
      const picture = await paint(hold(frame))
      yield isPalette(palette) ? inPalette(picture, palette) : picture
      task.progress(++count / (film.frameCount + 1))
    }
  }
  const sound = await readSound(path)
  return [await writeFilm(painted(), { folder: task.folder, name: String(style), fps: film.fps, sound })]
}
