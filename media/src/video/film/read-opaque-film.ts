import { onWhite } from '../../image/style/in-style.ts'
import { openFilm, type OpenFilm } from './read-film.ts'

/** A film for what knows nothing of transparency: it lies on white paper. */
export async function openOpaqueFilm(...asked: Parameters<typeof openFilm>): Promise<OpenFilm> {
  const film = await openFilm(...asked)
  if (!film.hasAlpha) return film
  async function* frames() {
    for await (const frame of film.frames()) yield onWhite(frame)
  }
  return { ...film, hasAlpha: false, frames }
}
