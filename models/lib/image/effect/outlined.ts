import { smoothstep } from '@atelier/media/image/colour.ts'
import { blank } from '@atelier/media/image/image.ts'
import { blurred, lumaPlane, stretchContrast, type Plane } from '../planes/plane.ts'
import { poster } from '../style/flat.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { singleImageEffect, type SingleImageEffect } from './single-image.ts'

/** Tubes of light along every edge, glowing in the dark. */
export const neon: SingleImageEffect = singleImageEffect(async (image) => {
  const { width, height } = image
  const unit = Math.sqrt(width * height)
  const rich = await pixelsOf(
    asSharp(image)
      .modulate({ saturation: 2.2 })
      .blur(Math.max(0.5, unit / 220)),
  )
  const edges = gradientMagnitude(blurred(stretchContrast(lumaPlane(image)), unit / 700))
  const tubes = edges.data.map((steep) => smoothstep(9, 46, steep))
  const halo = blurred({ ...edges, data: tubes }, unit / 90).data
  const result = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = [rich.data[at * 4], rich.data[at * 4 + 1], rich.data[at * 4 + 2]]
    const most = Math.max(red, green, blue, 1)
    // Unsaturated colours become cyan where they are dark and magenta where they are bright.
    const grey = 1 - Math.min(1, (most - Math.min(red, green, blue)) / 90)
    const tube = tubes[at]
    const glow = Math.min(1, halo[at] * 1.5)
    const own = [(red / most) * 255, (green / most) * 255, (blue / most) * 255]
    const dull = most > 120 ? [255, 60, 200] : [40, 220, 255]
    for (let part = 0; part < 3; part++) {
      const colour = own[part] + (dull[part] - own[part]) * grey
      const ground = [10, 7, 26][part] + image.data[at * 4 + part] * 0.07
      result.data[at * 4 + part] = ground + colour * glow * 0.62 + (colour * 0.62 + 105) * tube
    }
    result.data[at * 4 + 3] = 255
  }
  return result
})

/** White lines on blue paper with a grid. */
export const blueprint: SingleImageEffect = singleImageEffect((image) => {
  const { width, height } = image
  const unit = Math.sqrt(width * height)
  const luma = stretchContrast(lumaPlane(image))
  const lines = gradientMagnitude(blurred(luma, unit / 600)).data
  const grid = Math.max(8, Math.round(unit / 26))
  const thin = Math.max(1, Math.round(unit / 900))
  const result = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isGrid = x % grid < thin || y % grid < thin
    const isBold = x % (grid * 5) < thin * 2 || y % (grid * 5) < thin * 2
    const share = Math.min(
      1,
      smoothstep(7, 34, lines[at]) + (isBold ? 0.22 : isGrid ? 0.11 : 0) + (luma.data[at] / 255) * 0.16,
    )
    for (let part = 0; part < 3; part++)
      result.data[at * 4 + part] = [18, 62, 128][part] + ([240, 247, 255][part] - [18, 62, 128][part]) * share
    result.data[at * 4 + 3] = 255
  }
  return result
})

/** Flat colours, dots in the half-tones and bold black outlines. */
export const comic: SingleImageEffect = singleImageEffect(async (image, rng) => {
  const { width, height } = image
  const unit = Math.sqrt(width * height)
  const flat = await poster(image, rng)
  const luma = stretchContrast(lumaPlane(image))
  const fine = blurred(luma, unit / 420).data
  const broad = blurred(luma, unit / 190).data
  const pitch = Math.max(4, unit / 120)
  const result = blank(width, height)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const outline = smoothstep(5, 13, broad[at] - fine[at])
    const column = (x + y) / pitch / Math.SQRT2
    const row = (y - x) / pitch / Math.SQRT2
    const distance = Math.hypot(column - Math.floor(column) - 0.5, row - Math.floor(row) - 0.5)
    const dark = 1 - luma.data[at] / 255
    const dot =
      dark > 0.25 && dark < 0.75 ? smoothstep(dark * 0.55 + 0.08, dark * 0.55 - 0.08, distance) * 0.3 : 0
    for (let part = 0; part < 3; part++) {
      const colour = flat.data[at * 4 + part] * (1 - dot)
      result.data[at * 4 + part] = colour + (16 - colour) * outline
    }
    result.data[at * 4 + 3] = 255
  }
  return result
})

/** The magnitude of the luma gradient at each pixel. */
function gradientMagnitude({ width, height, data }: Plane): Plane {
  const result = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      result[at] = Math.hypot(data[at + 1] - data[at - 1], data[at + width] - data[at - width])
    }
  }
  return { width, height, data: result }
}
