import { readSound } from '../audio/sound/read-sound.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { filmEffects } from './effect/film-effects.ts'
import { openOpaqueFilm } from './film/read-opaque-film.ts'
import { writeFilm } from './film/write-film.ts'

/** Puts a look on a film, or cuts it anew. */
export const filmEffect: Program = async (task) => {
  const name = String(task.params.effect)
  const chosen = Object.hasOwn(filmEffects, name) ? filmEffects[name] : undefined
  if (!chosen)
    throw new InvalidInput(`"${name}" is no effect; there are ${Object.keys(filmEffects).join(', ')}.`)
  const path = onlyInput(task, 'video')
  const film = await openOpaqueFilm(path)
  const cut = await chosen.make({
    film,
    sound: await readSound(path),
    words: chosen.showsWords ? String(task.params.prompt ?? '').trim() : '',
    seed: Number(task.params.seed ?? 0),
    folder: task.folder,
  })

  async function* followed() {
    let count = 0
    for await (const frame of cut.frames) {
      yield frame
      task.progress(Math.min(1, ++count / (cut.frameCount + 1)))
    }
  }
  return [await writeFilm(followed(), { folder: task.folder, name, fps: film.fps, sound: cut.sound })]
}
