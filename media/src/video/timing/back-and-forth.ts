import type { Picture } from '../../image/pixels/picture.ts'
import type { OpenFilm } from '../film/read-film.ts'
import { keptFrames } from './kept-frames.ts'

/** As many frames of a film as are wanted: from its end it runs back to the start, and forth again. */
export async function* backAndForth(film: OpenFilm, wanted: number): AsyncGenerator<Picture> {
  const kept = keptFrames()
  const isShort = wanted > film.frameCount
  let shown = 0
  for await (const frame of film.frames()) {
    if (shown++ >= wanted) return
    if (isShort) await kept.keep(frame)
    yield frame
  }
  const turn = Math.max(1, kept.count - 1)
  for (; shown < wanted; shown++) {
    const place = shown % (turn * 2)
    yield await kept.get(Math.min(place, turn * 2 - place))
  }
}
