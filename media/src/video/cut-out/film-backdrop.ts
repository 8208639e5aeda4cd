import { findBackdrop, shadeOf, type Backdrop } from '../../image/subject/backdrop.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { InvalidInput } from '../../program.ts'
import type { OpenFilm } from '../film/read-film.ts'

/** So often a film is looked at to find out what its backdrop is. */
const LOOKS_PER_SECOND = 2

/** Of these looks, so many must show a plain backdrop. */
const LEAST_OF_LOOKS = 0.5

/** How far a backdrop may be from that of the film, of 255, and still be it in another light. */
const OTHER_LIGHT = 40

/** How much of what is new is taken over with each frame: light drifts, noise does not count. */
const DRIFT = 0.3

/** The backdrop of one frame after the other. It must be plain in most of the film; where it is not, it is the last known. */
export async function filmBackdrop(film: OpenFilm): Promise<(frame: Picture) => Backdrop> {
  const looks: (Backdrop | null)[] = []
  let size = { width: 0, height: 0 }
  for await (const frame of film.shownAs({ fps: LOOKS_PER_SECOND }).frames()) {
    size = frame
    looks.push(findBackdrop(frame))
  }
  const plain = looks.filter((backdrop) => backdrop !== null)
  if (plain.length < looks.length * LEAST_OF_LOOKS) {
    throw new InvalidInput(
      'The video has no plain backdrop: the colour along its edges varies. Send one whose subject stands before one colour, or choose a model that cuts a subject out of any video.',
    )
  }
  const usual = mostUsual(plain, size)
  let last = usual
  return (frame) => {
    const found = findBackdrop(frame)
    if (found && distance(found, usual, frame) < OTHER_LIGHT) last = between(last, found, DRIFT)
    return last
  }
}

/** The one that is nearest to all the others. */
function mostUsual(backdrops: readonly Backdrop[], size: Size): Backdrop {
  const farness = (one: Backdrop) => backdrops.reduce((sum, other) => sum + distance(one, other, size), 0)
  return backdrops.reduce((best, one) => (farness(one) < farness(best) ? one : best))
}

type Size = { readonly width: number; readonly height: number }

function distance(one: Backdrop, other: Backdrop, { width, height }: Size): number {
  const shade = (backdrop: Backdrop, channel: number) => shadeOf(backdrop, width / 2, height / 2, channel)
  return Math.hypot(...[0, 1, 2].map((channel) => shade(one, channel) - shade(other, channel)))
}

function between(one: Backdrop, other: Backdrop, share: number): Backdrop {
  const mix = (from: number, to: number) => from + (to - from) * share
  return one.map(({ level, across, down }, channel) => ({
    level: mix(level, other[channel]!.level),
    across: mix(across, other[channel]!.across),
    down: mix(down, other[channel]!.down),
  }))
}
