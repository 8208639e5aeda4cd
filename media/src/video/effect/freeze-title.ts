import { ease, hex } from '../../image/colour/colour.ts'
import { inColours } from '../../image/colour/palette.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { softened } from '../../image/planes/soften.ts'
import type { MakeCut, Reel } from './film-effect.ts'
import { layOn, shadowOf, titleOf } from '../frames/title.ts'
import { zoomed } from '../frames/zoomed.ts'

const FROZEN_SECONDS = 2.5

/** The film stands still at its end, turns grey and soft, and the title comes up. */
export const freezeTitle: MakeCut = async (reel) => {
  const { film, words, sound } = reel
  const { width, height, fps } = film
  const frozen = Math.round(FROZEN_SECONDS * fps)
  const title = await titleOf(words || 'THE END', 'sans', '#ffffff', width * 0.8, height * 0.26)
  const shadow = await shadowOf(title, height / 90)

  async function* frames() {
    let last: Picture | undefined
    for await (const frame of film.frames()) yield (last = frame)
    const still = await softened(inColours(last!, tones, 0.12), Math.max(1, height / 150))
    for (let index = 0; index < frozen; index++) {
      const second = index / fps
      const picture = zoomed(
        blended(last!, still, ease(0, 0.35, second)),
        width / 2,
        height / 2,
        1 + second * 0.025,
      )
      const share = ease(0.25, 0.8, second)
      const y = height * (0.5 + 0.05 * (1 - share))
      layOn(picture, shadow, width / 2 + height / 120, y + height / 120, share * 0.8)
      layOn(picture, title, width / 2, y, share)
      yield picture
    }
  }
  return { frames: frames(), frameCount: film.frameCount + frozen, sound: sound && fadedOut(reel) }
}

const tones = ['#0b0d12', '#555a66', '#d9dde6'].map(hex)

function blended(one: Picture, other: Picture, share: number): Picture {
  return { ...one, data: one.data.map((value, at) => value + (other.data[at]! - value) * share) }
}

/** It does not break off where the picture stops. */
function fadedOut({ film, sound }: Reel): Reel['sound'] {
  if (!sound) return null
  const end = film.seconds * sound.rate
  const fade = 0.4 * sound.rate
  return {
    ...sound,
    channels: sound.channels.map((samples) => samples.map((value, at) => value * ease(end, end - fade, at))),
  }
}
