import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../random/rng.ts'
import { noiseOf } from '../../random/noise.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { cellColours, cellsOf } from './cells.ts'

type Size = Pick<Image, 'width' | 'height'>
/** Fills the same tiles with the colours of one image after another, so that the frames of a video do not flicker. */
type Tiling = (image: Image) => Image

export const mosaic = (image: Image, rng: Rng) => mosaicOf(image, rng)(image)
export const stainedGlass = (image: Image, rng: Rng) => stainedGlassOf(image, rng)(image)

/** Small stones of one colour each in pale mortar. */
export function mosaicOf({ width, height }: Size, rng: Rng): Tiling {
  const side = Math.max(5, Math.sqrt(width * height) / 72)
  const cells = cellsOf(width, height, side, 0.42, rng)
  const tints = Float32Array.from({ length: cells.count }, () => 0.9 + rng() * 0.2)
  const inside = cells.edge.map((distance) => smoothstep(side * 0.03, side * 0.09, distance))
  const light = cells.edge.map(
    (distance, at) => tints[cells.labels[at]] * (0.86 + 0.2 * smoothstep(side * 0.1, side * 0.3, distance)),
  )
  return (image) => {
    const colours = cellColours(image, cells)
    return fill(image, (at, part) => {
      const mortar = 172 - part * 8
      return mortar + (colours[cells.labels[at] * 3 + part] * light[at] - mortar) * inside[at]
    })
  }
}

/** Panes of coloured glass held by lead, lit from behind. */
export function stainedGlassOf({ width, height }: Size, rng: Rng): Tiling {
  const side = Math.max(14, Math.sqrt(width * height) / 26)
  const cells = cellsOf(width, height, side, 0.82, rng)
  const noise = noiseOf(rng)
  const panes = Float32Array.from({ length: cells.count }, () => 0.92 + rng() * 0.3)
  const lead = Math.max(0.8, side * 0.055)
  const inside = cells.edge.map((distance) => smoothstep(lead * 0.75, lead * 1.25, distance))
  const light = cells.edge.map((distance, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    const ripple = 1 + noise((x / side) * 1.4, (y / side) * 1.4) * 0.12
    return panes[cells.labels[at]] * ripple * (0.92 + 0.32 * smoothstep(0, side * 0.4, distance))
  })
  return (image) => {
    const glass = enriched(cellColours(image, cells))
    return fill(image, (at, part) => 24 + (glass[cells.labels[at] * 3 + part] * light[at] - 24) * inside[at])
  }
}

/** More saturated, as light through coloured glass is. */
function enriched(colours: Float32Array): Float32Array {
  return colours.map((value, at) => {
    const first = at - (at % 3)
    const mean = (colours[first] + colours[first + 1] + colours[first + 2]) / 3
    return Math.max(6, mean + (value - mean) * 1.5)
  })
}

function fill({ width, height }: Size, valueAt: (at: number, part: number) => number): Image {
  const result = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    for (let part = 0; part < 3; part++) result.data[at * 4 + part] = valueAt(at, part)
    result.data[at * 4 + 3] = 255
  }
  return result
}
