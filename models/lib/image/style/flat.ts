import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { quantiseColours } from '../pixels/pixels.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { kuwahara } from './oil.ts'

/** Reduces an image to a few colours. */
export type Quantise = (image: Image) => Promise<Image> | Image

const inEight: Quantise = (image) => quantiseColours(image, 8)
const inTwenty: Quantise = (image) => quantiseColours(image, 20)

/** A screen print: a few flat colours with smooth outlines. */
export async function poster(image: Image, rng: Rng, quantise = inEight): Promise<Image> {
  const unit = Math.sqrt(image.width * image.height)
  const smoothed = kuwahara(image, Math.max(2, Math.round(unit / 110)))
  const rich = await pixelsOf(asSharp(smoothed).modulate({ saturation: 1.35 }).linear(1.12, -14))
  const flat = await medianFilter(await quantise(rich), oddBetween(3, unit / 150, 9))
  return onGrainyPaper(flat, rng)
}

/** The paper shows a little through the ink. */
function onGrainyPaper({ width, height, data }: Image, rng: Rng): Image {
  const result = data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const grain = (rng() - 0.5) * 10
    for (let channel = at; channel < at + 3; channel++) result[channel] += grain
  }
  return { width, height, data: result }
}

/** Pixel art: large square pixels of few colours. The seed shifts the grid. */
export async function pixel(image: Image, rng: Rng, quantise = inTwenty): Promise<Image> {
  const { width, height } = image
  const across = Math.max(8, Math.round((width / Math.max(width, height)) * 112))
  const down = Math.max(8, Math.round((height / Math.max(width, height)) * 112))
  const cut = (side: number, count: number) => Math.floor((rng() * side) / count)
  const [left, top] = [cut(width, across), cut(height, down)]
  const moved = await pixelsOf(asSharp(image).extend({ left, top, extendWith: 'mirror' }))
  const small = await pixelsOf(
    asSharp(moved)
      .resize(across, down, { kernel: 'mitchell', fit: 'fill' })
      .modulate({ saturation: 1.25 })
      .sharpen(),
  )
  const quantised = await quantise(small)
  const large = await pixelsOf(
    asSharp(quantised).resize(moved.width, moved.height, { kernel: 'nearest', fit: 'fill' }),
  )
  return pixelsOf(asSharp(large).extract({ left, top, width, height }))
}

/** Median filter, skipped for images smaller than its window. */
export async function medianFilter(image: Image, window: number): Promise<Image> {
  return Math.min(image.width, image.height) > window ? pixelsOf(asSharp(image).median(window)) : image
}

function oddBetween(least: number, wanted: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round((wanted - 1) / 2) * 2 + 1))
}
