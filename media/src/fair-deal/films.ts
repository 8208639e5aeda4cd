import type { Picture } from '../image/pixels/picture.ts'
import { InvalidInput } from '../program.ts'
import { openFilm, type Film, type OpenFilm } from '../video/film/read-film.ts'
import { LEAST_SIDE } from './pictures.ts'
import { CODED, isSameSound } from './sounds.ts'

/** So small that most of what coding does to a picture is gone; the rest is less than these, on the whole and in a spot. */
const SMALL_WIDTH = 64
const [WHOLE, SPOT] = [1.5, 24]

export async function refuseFramelessFilm(path: string): Promise<void> {
  const film = await openFilm(path)
  if (film.width < LEAST_SIDE || film.height < LEAST_SIDE)
    throw new InvalidInput(`The video must be at least ${LEAST_SIDE} pixels wide and high.`)
  for await (const _ of film.frames()) return
  throw new InvalidInput('Nothing of the video can be shown. Export it anew and send it again.')
}

export async function isSameFilm(before: string, after: string): Promise<boolean> {
  const [one, other] = [await openFilm(before), await openFilm(after)]
  return (
    isSameShape(one, other) && (await isSameSound(before, after, CODED)) && (await isSameSight(one, other))
  )
}

/** Coders take a pixel from odd sides. */
function isSameShape(one: Film, other: Film): boolean {
  return (
    Math.abs(one.width - other.width) <= 1 &&
    Math.abs(one.height - other.height) <= 1 &&
    Math.abs(one.fps - other.fps) < 0.1 &&
    Math.abs(one.frameCount - other.frameCount) <= 1
  )
}

/** It ends with the first frame that differs, which is usually the first of all. */
async function isSameSight(one: OpenFilm, other: OpenFilm): Promise<boolean> {
  const height = Math.max(2, Math.round((one.height / one.width) * SMALL_WIDTH))
  const small = { width: SMALL_WIDTH, height }
  const others = other.shownAs(small).frames()
  try {
    for await (const frame of one.shownAs(small).frames()) {
      const { value } = await others.next()
      if (value && hasChanged(frame, value)) return false
    }
    return true
  } finally {
    await others.return(undefined)
  }
}

function hasChanged(one: Picture, other: Picture): boolean {
  let sum = 0
  let most = 0
  for (let at = 0; at < one.data.length; at++) {
    const difference = Math.abs(one.data[at]! - other.data[at]!)
    sum += difference
    most = Math.max(most, difference)
  }
  return sum / one.data.length > WHOLE || most > SPOT
}
