import { isCutOut } from '../../image/subject/subject.ts'
import { InvalidInput } from '../../program.ts'
import { openFilm, type OpenFilm } from '../film/read-film.ts'

/** A film that has a background; one whose background is gone is refused. */
export async function openUncut(path: string): Promise<OpenFilm> {
  const film = await openFilm(path)
  if (film.hasAlpha) {
    for await (const frame of film.frames()) {
      if (!isCutOut(frame)) break
      throw new InvalidInput('The video has no background to remove: one can see through it already.')
    }
  }
  return film
}
