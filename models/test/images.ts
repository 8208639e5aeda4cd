import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { rngOf } from '../lib/random/rng.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'

/** Red, green, blue and alpha; opaque by default. */
export type Colour = readonly [red: number, green: number, blue: number, alpha?: number | undefined]

/** Whether a pixel belongs to the region. */
export type Region = (x: number, y: number) => boolean

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

export function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Image {
  const image = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha = 255] = colourAt(x, y)
      image.data.set([red, green, blue, alpha], (y * width + x) * 4)
    }
  }
  return image
}

export function plain(width: number, height: number, colour: Colour): Image {
  return paint(width, height, () => colour)
}

/** The image with a colour wherever the region is. */
export function over(image: Image, region: Region, colour: Colour): Image {
  return paint(image.width, image.height, (x, y) => (region(x, y) ? colour : colourOf(image, x, y)))
}

/** White where something is to change and black elsewhere, as the mask painter of the web page writes it. */
export function maskOf(width: number, height: number, region: Region): Image {
  return paint(width, height, (x, y) => (region(x, y) ? white : black))
}

export const disc =
  (centreX: number, centreY: number, radius: number): Region =>
  (x, y) =>
    Math.hypot(x - centreX, y - centreY) <= radius

export const rectangle =
  (left: number, top: number, width: number, height: number): Region =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height

export function colourOf(image: Image, x: number, y: number): Colour {
  const at = (y * image.width + x) * 4
  const [red = 0, green = 0, blue = 0, alpha = 0] = image.data.subarray(at, at + 4)
  return [red, green, blue, alpha]
}

/** From one colour at the left to another at the right. */
export function ramp(width: number, height: number, from: Colour, to: Colour): Image {
  return paint(width, height, (x) => between(from, to, x / (width - 1)))
}

/** A checkerboard of two colours. */
export function checks(width: number, height: number, side: number, one: Colour, other: Colour): Image {
  return paint(width, height, (x, y) =>
    (Math.floor(x / side) + Math.floor(y / side)) % 2 === 0 ? one : other,
  )
}

/** A wall: rows of bricks, each shifted by half a brick, in shades of red with grey mortar. */
export function bricks(width: number, height: number, seed = 1): Image {
  const grain = noise(width, height, seed)
  return paint(width, height, (x, y) => {
    const row = Math.floor(y / 16)
    const isMortar = y % 16 < 2 || (x + (row % 2) * 16) % 32 < 2
    const shade = (grain(x, y) - 0.5) * 40
    return isMortar ? [178 + shade, 172 + shade, 165 + shade] : [158 + shade, 74 + shade, 58 + shade]
  })
}

/** Green with fine and coarse variation, like grass or leaves. */
export function meadow(width: number, height: number, seed = 1): Image {
  const fine = noise(width, height, seed)
  const coarse = cloud(seed)
  return paint(width, height, (x, y) => {
    const shade = fine(x, y) * 60 + coarse(x / 24, y / 24) * 50
    return [30 + shade * 0.7, 60 + shade, 20 + shade * 0.4]
  })
}

/** Like a photograph of a landscape: a sky with a gradient, a sun, layers of hills and a house on a meadow. */
export function landscape(width: number, height: number, seed = 1): Image {
  const rough = cloud(seed)
  const grain = noise(width, height, seed)
  const horizon = (x: number, level: number) =>
    height * level + (rough((x / width) * 4 + level * 31, level * 17) - 0.5) * height * 0.3
  const house = rectangle(width * 0.6, height * 0.62, width * 0.18, height * 0.16)
  const door = rectangle(width * 0.66, height * 0.69, width * 0.05, height * 0.09)
  const isRoof = (x: number, y: number) =>
    y > height * 0.52 && y < height * 0.62 && Math.abs(x - width * 0.69) < (y - height * 0.5) * 1.1
  const sun = disc(width * 0.2, height * 0.2, Math.min(width, height) * 0.07)
  return paint(width, height, (x, y) => {
    const shade = (grain(x, y) - 0.5) * 18
    if (door(x, y)) return [70, 44, 30]
    if (house(x, y)) return [214 + shade, 200 + shade, 176 + shade]
    if (isRoof(x, y)) return [150 + shade, 60 + shade, 44 + shade]
    if (y > horizon(x, 0.75)) return [74 + shade, 118 + shade * 2, 48 + shade]
    if (y > horizon(x, 0.6)) return [92 + shade, 122 + shade, 96 + shade]
    if (y > horizon(x, 0.5)) return [120 + shade, 140 + shade, 156 + shade]
    if (sun(x, y)) return [255, 244, 205]
    return between([86, 140, 208], [206, 222, 236], y / (height * 0.6))
  })
}

export function grey(image: Image): Image {
  return paint(image.width, image.height, (x, y) => {
    const [red, green, blue, alpha] = colourOf(image, x, y)
    const luma = lumaOfRgb(red, green, blue)
    return [luma, luma, luma, alpha]
  })
}

/** With nearly Gaussian noise, like that of a poor sensor. */
export function grainy(image: Image, deviation: number, seed = 1): Image {
  const rng = rngOf(seed)
  const bell = () => (rng() + rng() + rng() + rng() - 2) * Math.sqrt(3) * deviation
  return paint(image.width, image.height, (x, y) => {
    const [red, green, blue, alpha] = colourOf(image, x, y)
    return [red + bell(), green + bell(), blue + bell(), alpha]
  })
}

/** White noise from 0 to 1. */
function noise(width: number, height: number, seed: number): (x: number, y: number) => number {
  const rng = rngOf(seed)
  const values = Float32Array.from({ length: width * height }, rng)
  return (x, y) => values[y * width + x] ?? 0
}

/** Smooth value noise from 0 to 1, with about one bump per unit of length. */
function cloud(seed: number): (x: number, y: number) => number {
  const lattice = Float32Array.from({ length: 64 * 64 }, rngOf(seed, 7))
  const point = (x: number, y: number) => lattice[(y & 63) * 64 + (x & 63)] ?? 0
  const smoothstep = (share: number) => share * share * (3 - 2 * share)
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = smoothstep(x - left)
    const upper = point(left, top) * (1 - across) + point(left + 1, top) * across
    const lower = point(left, top + 1) * (1 - across) + point(left + 1, top + 1) * across
    return upper + (lower - upper) * smoothstep(y - top)
  }
}

function between(from: Colour, to: Colour, share: number): Colour {
  const mix = (one: number, other: number) => one + (other - one) * Math.min(1, Math.max(0, share))
  return [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])]
}
