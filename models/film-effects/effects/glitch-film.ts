import { rngOf } from '../../lib/random/rng.ts'
import { effects as imageEffects } from '../../lib/image/effect/effect-list.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { perFrameEffect } from './video-effect.ts'

/**
 * A signal that breaks now and then: slices shift for some frames, and colour channels separate slightly in between.
 */
export const glitchFilm = perFrameEffect(({ video: { width, fps }, seed }) => (frame, index) => {
  const slot = Math.floor((index / fps) * 9)
  const isCalm = rngOf(seed, Math.floor(slot / 4))() < 0.45
  if (isCalm || rngOf(seed, slot + 700)() < 0.25)
    return splitChannels(frame, Math.max(1, Math.round(width / 260)))
  return imageEffects['glitch'].make([frame], '', rngOf(seed, slot + 40))
})

function splitChannels({ width, height, data }: Image, by: number): Image {
  const result = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++) {
    const dim = y % 3 === 0 ? 0.86 : 1
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      result[at] = data[(y * width + Math.max(0, x - by)) * 4] * dim
      result[at + 1] = data[at + 1] * dim
      result[at + 2] = data[(y * width + Math.min(width - 1, x + by)) * 4 + 2] * dim
    }
  }
  return { width, height, data: result }
}
