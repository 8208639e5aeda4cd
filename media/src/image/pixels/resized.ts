import sharp, { type Sharp } from 'sharp'
import type { Picture } from './picture.ts'

/** Stretched to a size: bicubic where it grows, and every pixel taken into account where it shrinks. */
export async function resized(picture: Picture, width: number, height: number): Promise<Picture> {
  if (width === picture.width && height === picture.height) return picture
  return pixelsOf(asSharp(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }))
}

export function asSharp({ width, height, data }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

export async function pixelsOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
}
