import { along, ease, mix, type Colour } from '../colour/colour.ts'
import { blank, type Picture } from '../pixels/picture.ts'

/** Where light comes from, across: -1 is the left, 1 the right. */
export type Side = -1 | 0 | 1

/** How a studio is lit. */
export type StudioLight = {
  readonly side: Side
  /** How bright the brightest place is, and how dark the corners are; 1 is the colour of the backdrop. */
  readonly bright: number
  readonly dark: number
  /** How far the light reaches, in widths of the picture. */
  readonly reach: number
}

/** Colours from the top to the bottom. */
export function paintColours(width: number, height: number, row: readonly Colour[]): Picture {
  return painted(width, height, (_x, y) => along(row.length === 1 ? [row[0]!, row[0]!] : row, y))
}

/** A sheet that hangs from the ceiling and runs out over the floor, with a pool of light on it. */
export function paintStudio(
  width: number,
  height: number,
  colour: Colour,
  floor: number,
  light: StudioLight,
): Picture {
  const shape = height / width
  return painted(width, height, (x, y) => {
    const onFloor = ease(floor - 0.06, floor + 0.1, y)
    const away = Math.hypot(x - 0.5 - light.side * 0.22, (y - 0.42) * shape)
    const lit = light.dark + (light.bright - light.dark) * Math.exp(-((away / light.reach) ** 2))
    const level = lit * (1 - 0.1 * (1 - onFloor) * y) * (1 + 0.05 * onFloor)
    return level <= 1
      ? [colour[0] * level, colour[1] * level, colour[2] * level]
      : mix(colour, [255, 255, 255], Math.min(1, level - 1))
  })
}

/** Places from 0 to 1. Slow gradients get a grain finer than a step of colour, so that no step can be seen. */
function painted(width: number, height: number, colourAt: (x: number, y: number) => Colour): Picture {
  const picture = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const colour = colourAt((x + 0.5) / width, (y + 0.5) / height)
      const grain = grainAt(x, y)
      for (let channel = 0; channel < 3; channel++) picture.data[at + channel] = colour[channel]! + grain
      picture.data[at + 3] = 255
    }
  }
  return picture
}

/** From -0.5 to 0.5, as if by chance. (Jimenez: Interleaved gradient noise.) */
function grainAt(x: number, y: number): number {
  return ((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) - 0.5
}
