import { mix, shade, smoothstep, type Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'

/** The hue in degrees, and the chroma and the lightness from 0 to 1. */
export function hueOf(
  red: number,
  green: number,
  blue: number,
): { hue: number; chroma: number; light: number } {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  const sixth =
    range === 0
      ? 0
      : most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range
  return { hue: (sixth * 60 + 360) % 360, chroma: range / 255, light: (most + least) / 510 }
}

/** Asks for every pixel how much of it is meant. */
export function mapColours(
  { data }: Image,
  shareOf: (red: number, green: number, blue: number) => number,
): Matte {
  const matte = new Float32Array(data.length / 4)
  for (let at = 0; at < matte.length; at++)
    matte[at] = shareOf(data[at * 4], data[at * 4 + 1], data[at * 4 + 2])
  return matte
}

/** Below this chroma a colour is white, grey or black, and is known by its lightness. */
const COLOURLESS = 0.16

/** Whether pixels have about a colour: its hue, or for white, grey and black its lightness. */
export function likeness(colour: Colour): (red: number, green: number, blue: number) => number {
  const wanted = hueOf(...colour)
  if (wanted.chroma < COLOURLESS)
    return (...pixel) => {
      const { chroma, light } = hueOf(...pixel)
      return (
        (1 - smoothstep(0.12, 0.26, chroma)) * (1 - smoothstep(0.16, 0.34, Math.abs(light - wanted.light)))
      )
    }
  return (...pixel) => {
    const { hue, chroma } = hueOf(...pixel)
    const apart = Math.abs(((hue - wanted.hue + 540) % 360) - 180)
    return (1 - smoothstep(18, 34, apart)) * smoothstep(0.1, 0.22, chroma)
  }
}

/** The mean luma of the pixels in a matte, or of all. */
export function meanLuma({ data }: Image, matte: Matte | undefined): number {
  let [sum, weight] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const share = matte ? matte[at >> 2] : 1
    sum += lumaOfRgb(data[at], data[at + 1], data[at + 2]) * share
    weight += share
  }
  return sum / Math.max(1, weight)
}

/** How much of the lightness that something has stays when it gets another colour. */
const KEPT_LIGHT = 0.25

/** The image in one colour with its own light and shade, which are those of the matte's pixels around their mean. */
export function inColour(image: Image, colour: Colour, matte: Matte | undefined): Image {
  const mean = Math.max(24, meanLuma(image, matte))
  const own = Math.max(24, lumaOfRgb(...colour))
  const toned = mix(colour, shade(colour, mean / own), KEPT_LIGHT)
  const data = image.data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
    // A little flatter than it was, because a light colour shows its shades more than a dark one.
    const gain = Math.min(1, luma / mean) ** 0.75
    const shine = Math.max(0, (luma - mean) / (256 - Math.min(250, mean))) * 0.75
    for (let part = 0; part < 3; part++) {
      const base = Math.min(255, toned[part] * gain)
      data[at + part] = base + (255 - base) * shine
    }
  }
  return { ...image, data }
}
