import type { Picture } from '../../image/pixels/picture.ts'
import type { OpenFilm } from '../film/read-film.ts'

type Frames = Pick<OpenFilm, 'frames'>

/** Each frame as it is, and stretched. */
export async function* pairs(
  film: Frames,
  stretched: Frames,
): AsyncGenerator<{ small: Picture; large: Picture }> {
  const largeFrames = stretched.frames()
  try {
    for await (const small of film.frames()) {
      const { value: large, done } = await largeFrames.next()
      if (done) return
      yield { small, large }
    }
  } finally {
    await largeFrames.return(undefined)
  }
}
