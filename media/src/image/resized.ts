import sharp, { type Sharp } from 'sharp'
import type { Image } from './image.ts'

/** Stretched to a size with a bicubic kernel, which sharp widens for shrinking so that every source pixel counts. */
export async function resized(image: Image, width: number, height: number): Promise<Image> {
  if (width === image.width && height === image.height) return image
  return pixelsOf(asSharp(image).resize(width, height, { fit: 'fill', kernel: 'cubic' }))
}

export function asSharp({ width, height, data }: Image): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

export async function pixelsOf(image: Sharp): Promise<Image> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
}
