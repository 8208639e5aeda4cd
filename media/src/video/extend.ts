import { fitted } from '../audio/sound/fitted.ts'
import { readSound } from '../audio/sound/read-sound.ts'
import type { Sound } from '../audio/sound/sound.ts'
import { damaged } from '../probe/container.ts'
import { onlyInput } from '../task/inputs.ts'
import { InvalidInput, type Program } from '../program.ts'
import { findReturn } from './continuation/find-return.ts'
import { loop } from './continuation/loop.ts'
import { swing } from './continuation/swing.ts'
import { tailIn, type Tail } from './continuation/tail.ts'
import { openFilm, type OpenFilm } from './film/read-film.ts'
import { writeFilm } from './film/write-film.ts'
import { continueSound } from './soundtrack/continue-sound.ts'

/** How many of the last seconds may be shown again. */
const TAIL_SECONDS = 8
/** What a film needs so that it can be seen how it moves. */
const LEAST_FRAMES = 4
/** A loop that is shorter is seen to be one. */
const LEAST_LOOP_SECONDS = 0.7
/** How long a swing takes to come to rest, and a loop to forget what it began with. */
const REST_SECONDS = 0.4

/** Lets a film go on: from where it was as it is at its end, or where it never was, on, to rest and back. */
export const extend: Program = async (task) => {
  const path = onlyInput(task, 'video')
  const film = await openFilm(path)
  if (film.frameCount < LEAST_FRAMES)
    throw new InvalidInput(
      `The video has fewer than ${LEAST_FRAMES} pictures, too few to see how it moves. Send a longer one.`,
    )
  const seconds = Number(task.params.duration ?? 3)
  const more = Math.round(seconds * film.fps)
  await using tail = tailIn(task.folder)

  async function* frames() {
    let count = 0
    const done = () => task.progress(++count / (film.frameCount + more + 1))
    for await (const frame of film.frames()) {
      if (count >= film.frameCount - TAIL_SECONDS * film.fps) await tail.add(frame)
      yield frame
      done()
    }
    // The file says how many pictures there are; fewer may have been decoded.
    if (tail.length < LEAST_FRAMES) throw damaged()
    for await (const frame of continued(tail, film, more)) {
      yield frame
      done()
    }
  }
  return [
    await writeFilm(frames(), {
      folder: task.folder,
      name: 'extended',
      fps: film.fps,
      transparent: film.hasAlpha,
      sound: soundFor(await readSound(path), film, seconds),
    }),
  ]
}

function continued(tail: Tail, { fps }: OpenFilm, more: number) {
  const rest = Math.max(1, Math.round(REST_SECONDS * fps))
  const from = findReturn(tail.planes, Math.round(LEAST_LOOP_SECONDS * fps))
  return from === null ? swing(tail, more, rest) : loop(tail, from, more, rest)
}

/** As long as the pictures were, and then on. */
function soundFor(sound: Sound | null, film: OpenFilm, seconds: number): Sound | null {
  return sound && continueSound(fitted(sound, film.frameCount / film.fps), seconds)
}
