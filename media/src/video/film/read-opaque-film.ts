import { onWhite } from '../../image/style/in-style.ts'
import { openFilm, type OpenFilm } from './read-film.ts'

/** A film for what knows nothing of transparency: it lies on white paper. */
export async function openOpaqueFilm(path: string): Promise<OpenFilm> {
  const film = await openFilm(path)
  return film.hasAlpha ? onPaper(film) : film
}

function onPaper(film: OpenFilm): OpenFilm {
  async function* frames() {
    for await (const frame of film.frames()) yield onWhite(frame)
  }
  return { ...film, hasAlpha: false, frames, shownAs: (wanted) => onPaper(film.shownAs(wanted)) }
}
