import { backAndForth } from '../timing/back-and-forth.ts'
import type { MakeCut } from './film-effect.ts'

/** Forth and back again, so that it ends where it began and can be shown in a loop; the sound does the same. */
export const boomerang: MakeCut = ({ film, sound, folder }) => {
  const frameCount = Math.max(2, film.frameCount * 2 - 2)
  return {
    frames: backAndForth(film, frameCount, folder),
    frameCount,
    sound: sound && {
      ...sound,
      channels: sound.channels.map((samples) => mirrored(samples, film.seconds * sound.rate)),
    },
  }
}

function mirrored(samples: Float32Array, length: number): Float32Array {
  const turn = Math.round(length)
  return Float32Array.from({ length: turn * 2 }, (_, at) => samples[at < turn ? at : turn * 2 - 1 - at] ?? 0)
}
