import { ease } from '../../image/colour/colour.ts'
import { secondsOf, type Sound } from '../../audio/sound/sound.ts'

/** A sound that is cut off fades out so long before, in seconds. */
const FADE = 1
/** Where a sound begins again, end and beginning overlap for so long. */
const SEAM = 0.6

/** From the beginning of a film: followed by silence where it is shorter, faded out where it is longer. */
export function onceThrough(sound: Sound, seconds: number): Sound {
  const length = Math.round(seconds * sound.rate)
  const isCut = secondsOf(sound) > seconds
  const fade = Math.min(FADE, seconds / 4) * sound.rate
  return withRows(
    sound,
    length,
    (samples, at) => (samples[at] ?? 0) * (isCut ? ease(length, length - fade, at) : 1),
  )
}

/** As often as it takes, with a soft seam, and faded out at the end. */
export function overAndOver(sound: Sound, seconds: number): Sound {
  if (secondsOf(sound) >= seconds) return onceThrough(sound, seconds)
  const length = Math.round(seconds * sound.rate)
  const seam = Math.round(Math.min(SEAM, secondsOf(sound) / 4) * sound.rate)
  const turn = sound.channels[0]!.length - seam
  const fade = Math.min(FADE, seconds / 4) * sound.rate
  return withRows(sound, length, (samples, at) => {
    const place = at % turn
    const fresh = samples[place] ?? 0
    // What is uncorrelated keeps its power where the squares of the shares add up to one.
    const isSeam = at >= turn && place < seam
    const share = isSeam ? Math.sin((place / seam) * (Math.PI / 2)) : 1
    const old = isSeam ? (samples[turn + place] ?? 0) * Math.cos((place / seam) * (Math.PI / 2)) : 0
    return (fresh * share + old) * ease(length, length - fade, at)
  })
}

function withRows(
  sound: Sound,
  length: number,
  valueAt: (samples: Float32Array, at: number) => number,
): Sound {
  return {
    ...sound,
    channels: sound.channels.map((samples) => Float32Array.from({ length }, (_, at) => valueAt(samples, at))),
  }
}
