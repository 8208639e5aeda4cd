import { gradientAt, smoothstep, mix, type Colour } from '@atelier/media/image/colour.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'

/** Which side light comes from: -1 is the left, 1 the right. */
export type Side = -1 | 0 | 1

/** How a studio is lit. */
export type StudioLight = {
  readonly side: Side
  /** The brightness at the brightest point and in the corners; 1 is the colour of the backdrop. */
  readonly bright: number
  readonly dark: number
  /** How far the light reaches, in widths of the image. */
  readonly reach: number
}

/** A vertical gradient. */
export function paintColours(width: number, height: number, ramp: readonly Colour[]): Image {
  return painted(width, height, (_x, y) => gradientAt(ramp.length === 1 ? [ramp[0], ramp[0]] : ramp, y))
}

/** A seamless paper backdrop that continues over the floor, with a pool of light on it. */
export function paintStudio(
  width: number,
  height: number,
  colour: Colour,
  floor: number,
  light: StudioLight,
): Image {
  const shape = height / width
  return painted(width, height, (x, y) => {
    const onFloor = smoothstep(floor - 0.06, floor + 0.1, y)
    const distance = Math.hypot(x - 0.5 - light.side * 0.22, (y - 0.42) * shape)
    const lit = light.dark + (light.bright - light.dark) * Math.exp(-((distance / light.reach) ** 2))
    const level = lit * (1 - 0.1 * (1 - onFloor) * y) * (1 + 0.05 * onFloor)
    return level <= 1
      ? [colour[0] * level, colour[1] * level, colour[2] * level]
      : mix(colour, [255, 255, 255], Math.min(1, level - 1))
  })
}

/** Paints by coordinates from 0 to 1, dithered so that slow gradients show no banding. */
function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour): Image {
  const image = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const colour = colourAt((x + 0.5) / width, (y + 0.5) / height)
      const grain = grainAt(x, y)
      for (let channel = 0; channel < 3; channel++) image.data[at + channel] = colour[channel] + grain
      image.data[at + 3] = 255
    }
  }
  return image
}

/** Deterministic noise from -0.5 to 0.5 (Jimenez: Interleaved gradient noise). */
function grainAt(x: number, y: number): number {
  return ((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) - 0.5
}
