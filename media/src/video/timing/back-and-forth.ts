import type { Picture } from '../../image/pixels/picture.ts'
import type { OpenFilm } from '../film/read-film.ts'
import { keptFrames } from './kept-frames.ts'

/** As many frames of a film as are wanted: from its end it runs back to the start, and forth again. The folder is left as it was. */
export async function* backAndForth(
  film: Pick<OpenFilm, 'frames' | 'frameCount'>,
  wanted: number,
  folder: string,
): AsyncGenerator<Picture> {
  await using kept = keptFrames(folder)
  // Of those at the beginning that are not reached again, none is kept. Few films end exactly where they say.
  const firstKept = film.frameCount - 3 - Math.max(0, wanted - film.frameCount)
  let shown = 0
  let last: Picture | undefined
  for await (const frame of film.frames()) {
    if (shown >= wanted) return
    if (shown >= firstKept) await kept.keep(frame)
    shown++
    yield (last = frame)
  }
  const skipped = shown - kept.count
  const turn = Math.max(1, shown - 1)
  for (; shown < wanted; shown++) {
    const place = shown % (turn * 2)
    const again = Math.min(place, turn * 2 - place) - skipped
    yield kept.count > 0 ? await kept.get(Math.min(kept.count - 1, Math.max(0, again))) : last!
  }
}
