import sharp from 'sharp'
import type { Picture } from '../pixels/picture.ts'
import { inFewColours } from '../pixels/pixels.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { kuwahara } from './oil.ts'

/** A screen print: a few flat colours with smooth outlines. */
export async function poster(picture: Picture): Promise<Picture> {
  const unit = Math.sqrt(picture.width * picture.height)
  const calm = kuwahara(picture, Math.max(2, Math.round(unit / 110)))
  const rich = await pixelsOf(asSharp(calm).modulate({ saturation: 1.35 }).linear(1.12, -14))
  const flat = await inFewColours(rich, 8)
  return withoutSpecks(flat, oddBetween(3, unit / 150, 9))
}

/** As on an old screen: large square pixels of few colours. */
export async function pixel(picture: Picture): Promise<Picture> {
  const { width, height } = picture
  const across = Math.max(8, Math.round((width / Math.max(width, height)) * 112))
  const down = Math.max(8, Math.round((height / Math.max(width, height)) * 112))
  const small = await pixelsOf(
    asSharp(picture)
      .resize(across, down, { kernel: 'mitchell', fit: 'fill' })
      .modulate({ saturation: 1.25 })
      .sharpen(),
  )
  const few = await inFewColours(small, 20)
  return pixelsOf(
    sharp(await asSharp(few).png().toBuffer()).resize(width, height, { kernel: 'nearest', fit: 'fill' }),
  )
}

/** Each pixel becomes the middle one of a window, where the picture has room for one. */
export async function withoutSpecks(picture: Picture, window: number): Promise<Picture> {
  return Math.min(picture.width, picture.height) > window
    ? pixelsOf(asSharp(picture).median(window))
    : picture
}

function oddBetween(least: number, wanted: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round((wanted - 1) / 2) * 2 + 1))
}
