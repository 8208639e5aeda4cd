import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { blurImage } from '../lib/image/planes/blur-image.ts'

/** The colour of a person's skin as luma and chroma (YCbCr). */
type Tone = { readonly luma: number; readonly blue: number; readonly red: number }

/** The standard deviation of skin chroma within a face. */
const CHROMA_DEVIATION = 14

/** Removes what is not of skin colour from a region, such as hair, glasses or a hand. */
export function skinMask(region: Uint8Array, image: Image): Float32Array {
  const tone = toneOf(region, image)
  return Float32Array.from(region, (value, at) => {
    if (value === 0) return 0
    const [luma, blue, red] = lumaAndChroma(image, at * 4)
    const distance = ((blue - tone.blue) ** 2 + (red - tone.red) ** 2) / (2 * CHROMA_DEVIATION ** 2)
    const bright = Math.min(1, Math.max(0, luma / tone.luma - 0.4) / 0.2)
    return (value / 255) * Math.exp(-distance) * bright
  })
}

/**
 * Attenuates the frequencies between pores and the shape of the face, where blemishes and blotches are. Strong edges are
 * facial features and stay.
 */
export async function smoothSkin(
  image: Image,
  skin: Float32Array,
  faceWidth: number,
  strength: number,
): Promise<void> {
  const [fine, middle, coarse] = await Promise.all(
    [250, 60, 18].map((part) => blurImage(image, faceWidth / part)),
  )
  for (let at = 0; at < skin.length; at++) {
    const share = skin[at] * strength
    if (share === 0) continue
    for (let channel = at * 4; channel < at * 4 + 3; channel++) {
      const blemish = fine.data[channel] - middle.data[channel]
      const blotch = middle.data[channel] - coarse.data[channel]
      const kept = image.data[channel] - share * (attenuate(blemish, 26) + 0.45 * attenuate(blotch, 18))
      image.data[channel] = kept
    }
  }
}

/** Halves the redness above the median of the skin. */
export function reduceRedness(image: Image, skin: Float32Array, strength: number): void {
  const redness = (at: number) => image.data[at * 4] - image.data[at * 4 + 1]
  const usual = medianOf(skin.length, (at) => (skin[at] > 0.5 ? redness(at) + 255 : undefined)) - 255
  for (let at = 0; at < skin.length; at++) {
    const excess = Math.max(0, redness(at) - usual) * skin[at] * strength * 0.5
    image.data[at * 4] = image.data[at * 4] - excess * 0.5
    image.data[at * 4 + 1] = image.data[at * 4 + 1] + excess * 0.5
  }
}

/** Leaves small values as they are and suppresses large ones. */
const attenuate = (value: number, limit: number) => value * Math.exp(-((value / limit) ** 2))

function toneOf(region: Uint8Array, image: Image): Tone {
  const median = (index: 0 | 1 | 2) =>
    medianOf(region.length, (at) =>
      region[at] > 200 ? Math.round(lumaAndChroma(image, at * 4)[index]) : undefined,
    )
  return { luma: Math.max(1, median(0)), blue: median(1), red: median(2) }
}

function lumaAndChroma({ data }: Image, at: number): [number, number, number] {
  const [red, green, blue] = [data[at], data[at + 1], data[at + 2]]
  const luma = lumaOfRgb(red, green, blue)
  return [luma, 128 + (blue - luma) * 0.564, 128 + (red - luma) * 0.713]
}

/** The median of integers from 0 to 511; 0 if there are none. */
function medianOf(length: number, valueAt: (at: number) => number | undefined): number {
  const counts = new Uint32Array(512)
  let total = 0
  for (let at = 0; at < length; at++) {
    const value = valueAt(at)
    if (value === undefined) continue
    counts[value]++
    total++
  }
  let below = 0
  return Math.max(
    0,
    counts.findIndex((count) => (below += count) * 2 >= total),
  )
}
