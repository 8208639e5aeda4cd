import { diceOf } from '../../chance/dice.ts'
import { effects as pictureEffects } from '../../image/effect/effect-list.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { look } from './film-effect.ts'

/** A signal that breaks now and then: slices slip for some frames, and colours part a little in between. */
export const glitchFilm = look(({ film: { width, fps }, seed }) => (frame, index) => {
  const slot = Math.floor((index / fps) * 9)
  const calm = diceOf(seed, Math.floor(slot / 4))() < 0.45
  if (calm || diceOf(seed, slot + 700)() < 0.25) return parted(frame, Math.max(1, Math.round(width / 260)))
  return pictureEffects['glitch']!.make([frame], '', diceOf(seed, slot + 40))
})

function parted({ width, height, data }: Picture, by: number): Picture {
  const result = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++) {
    const dim = y % 3 === 0 ? 0.86 : 1
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      result[at] = data[(y * width + Math.max(0, x - by)) * 4]! * dim
      result[at + 1] = data[at + 1]! * dim
      result[at + 2] = data[(y * width + Math.min(width - 1, x + by)) * 4 + 2]! * dim
    }
  }
  return { width, height, data: result }
}
