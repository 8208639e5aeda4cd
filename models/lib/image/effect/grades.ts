import { smoothstep, hex } from '@atelier/media/image/colour.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Rng } from '../../random/rng.ts'
import { noiseOf } from '../../random/noise.ts'
import { mapToGradient } from '../palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { quantiseColours } from '../pixels/pixels.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { medianFilter } from '../style/flat.ts'
import { singleImageEffect, type SingleImageEffect } from './single-image.ts'

/** A gradient map from the shadows to the highlights; the seed picks the colours. */
export const duotone: SingleImageEffect = singleImageEffect(async (image, rng) => {
  // prettier-ignore
  const pairs = [['#1b1464', '#f15a5f', '#ffe9c9'], ['#0b3d2e', '#ef9f3b', '#fff3d6'], ['#2b0f54', '#ff4f81', '#ffda45'], ['#0a2342', '#2ca58d', '#fffdd0']]
  const ramp = pairs[Math.floor(rng() * pairs.length)].map(hex)
  return mapToGradient(await pixelsOf(asSharp(image).normalise()), ramp, 0)
})

export const heatPalette = ['#05002e', '#3b0a8c', '#b3128a', '#f0562b', '#ffc531', '#fffbe0'].map(hex)

/** The look of a thermal camera. */
export const thermal: SingleImageEffect = singleImageEffect(async (image) => {
  const soft = await pixelsOf(
    asSharp(image)
      .normalise()
      .blur(1 + Math.sqrt(image.width * image.height) / 400),
  )
  return mapToGradient(soft, heatPalette, 0)
})

/** Four prints of one image in loud colours. */
export const popArt: SingleImageEffect = singleImageEffect(async (image) => {
  const { width, height } = image
  const [across, down] = [Math.max(1, Math.floor(width / 2)), Math.max(1, Math.floor(height / 2))]
  const small = await pixelsOf(asSharp(image).normalise().resize(across, down, { fit: 'fill' }))
  const grey = mapToGradient(await medianFilter(small, 3), ['#000000', '#ffffff'].map(hex), 0)
  const flat = await quantiseColours(grey, 4)
  // prettier-ignore
  const ramps = [['#2b1055', '#e8308c', '#ffd23f', '#fff6c9'], ['#0b3954', '#00a6a6', '#ff9f1c', '#fffbe0'], ['#3d0c11', '#d7263d', '#7fd8be', '#f4fff8'], ['#10002b', '#5a189a', '#f72585', '#caf0f8']]
  const tiles = await Promise.all(
    ramps.map(async (ramp) =>
      asSharp(mapToGradient(flat, ramp.map(hex), 0))
        .png()
        .toBuffer(),
    ),
  )
  const places = tiles.map((input, index) => ({
    input,
    left: (index % 2) * (width - across),
    top: Math.floor(index / 2) * (height - down),
  }))
  return pixelsOf(asSharp(image).composite(places))
})

/** Old film: faded colours, grain, a light leak and scratches. */
export const vintage: SingleImageEffect = singleImageEffect((image, rng) => {
  const { width, height, data } = image
  const unit = Math.sqrt(width * height)
  const noise = noiseOf(rng)
  const leakX = rng() < 0.5 ? -0.05 : 1.05
  const leakY = rng()
  const result = new Uint8ClampedArray(data)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
      const rim = 1 - 0.5 * smoothstep(0.42, 0.85, Math.hypot(x / width - 0.5, y / height - 0.5))
      const leak = Math.exp(-(((x / width - leakX) * 3.2) ** 2) - ((y / height - leakY) * 2.2) ** 2)
      const grain = (rng() - 0.5) * 26
      const fade = (value: number, lift: number, top: number) =>
        (lift + ((luma + (value - luma) * 0.66) / 255) * (top - lift)) * rim + grain
      result[at] = fade(data[at], 38, 250) + leak * 170
      result[at + 1] = fade(data[at + 1], 28, 232) + leak * 70
      result[at + 2] = fade(data[at + 2], 42, 196) + leak * 20
    }
  }
  const faded = { width, height, data: result }
  for (let scratch = 0; scratch < 5; scratch++)
    scratchDown(faded, rng() * width, unit, rng, (y) => noise(scratch * 9.1, (y / unit) * 4))
  return faded
})

function scratchDown(
  { width, height, data }: Image,
  x: number,
  unit: number,
  rng: Rng,
  sway: (y: number) => number,
): void {
  const strength = 20 + rng() * 45
  const [from, to] = [rng() * 0.4 * height, (0.6 + rng() * 0.4) * height]
  for (let y = Math.floor(from); y < to; y++) {
    const column = Math.round(x + sway(y) * unit * 0.006)
    if (column < 0 || column >= width || rng() < 0.2) continue
    for (let part = 0; part < 3; part++) data[(y * width + column) * 4 + part] += strength
  }
}
