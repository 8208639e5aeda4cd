import type { Picture } from './picture.ts'
import { softened } from './soften.ts'

/** The colour of somebody's skin: how bright, and how far towards blue and red. */
type Tone = { readonly luma: number; readonly blue: number; readonly red: number }

/** How far the colour of skin varies within a face, in light and shade. */
const VARIES = 14

/** Takes from a region of skin what is not of its colour: hair over the forehead, glasses, a hand. */
export function onlySkin(region: Uint8Array, picture: Picture): Float32Array {
  const tone = toneOf(region, picture)
  return Float32Array.from(region, (value, at) => {
    if (value === 0) return 0
    const [luma, blue, red] = lumaAndChroma(picture, at * 4)
    const away = ((blue - tone.blue) ** 2 + (red - tone.red) ** 2) / (2 * VARIES ** 2)
    const bright = Math.min(1, Math.max(0, luma / tone.luma - 0.4) / 0.2)
    return (value / 255) * Math.exp(-away) * bright
  })
}

/**
 * Evens out what is neither as fine as pores nor as large as the shape of the face: blemishes, blotches, lines. Steep
 * changes are features and stay.
 */
export async function smoothSkin(
  picture: Picture,
  skin: Float32Array,
  faceWidth: number,
  strength: number,
): Promise<void> {
  const [fine, middle, coarse] = await Promise.all(
    [250, 60, 18].map((part) => softened(picture, faceWidth / part)),
  )
  for (let at = 0; at < skin.length; at++) {
    const share = skin[at]! * strength
    if (share === 0) continue
    for (let channel = at * 4; channel < at * 4 + 3; channel++) {
      const blemish = fine!.data[channel]! - middle!.data[channel]!
      const blotch = middle!.data[channel]! - coarse!.data[channel]!
      const kept = picture.data[channel]! - share * (gentle(blemish, 26) + 0.45 * gentle(blotch, 18))
      picture.data[channel] = kept
    }
  }
}

/** Brings what is redder than the rest of the skin halfway back to it. */
export function calmRedness(picture: Picture, skin: Float32Array, strength: number): void {
  const redness = (at: number) => picture.data[at * 4]! - picture.data[at * 4 + 1]!
  const usual = medianOf(skin.length, (at) => (skin[at]! > 0.5 ? redness(at) + 255 : undefined)) - 255
  for (let at = 0; at < skin.length; at++) {
    const excess = Math.max(0, redness(at) - usual) * skin[at]! * strength * 0.5
    picture.data[at * 4] = picture.data[at * 4]! - excess * 0.5
    picture.data[at * 4 + 1] = picture.data[at * 4 + 1]! + excess * 0.5
  }
}

/** As it is while it is small, and nothing when it is large. */
const gentle = (value: number, limit: number) => value * Math.exp(-((value / limit) ** 2))

function toneOf(region: Uint8Array, picture: Picture): Tone {
  const median = (index: 0 | 1 | 2) =>
    medianOf(region.length, (at) =>
      region[at]! > 200 ? Math.round(lumaAndChroma(picture, at * 4)[index]) : undefined,
    )
  return { luma: Math.max(1, median(0)), blue: median(1), red: median(2) }
}

function lumaAndChroma({ data }: Picture, at: number): [number, number, number] {
  const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue
  return [luma, 128 + (blue - luma) * 0.564, 128 + (red - luma) * 0.713]
}

/** Of whole numbers from 0 to 511; of nothing it is 0. */
function medianOf(length: number, valueAt: (at: number) => number | undefined): number {
  const counts = new Uint32Array(512)
  let total = 0
  for (let at = 0; at < length; at++) {
    const value = valueAt(at)
    if (value === undefined) continue
    counts[value]!++
    total++
  }
  let below = 0
  return Math.max(
    0,
    counts.findIndex((count) => (below += count) * 2 >= total),
  )
}
