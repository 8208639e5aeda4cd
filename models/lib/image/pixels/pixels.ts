import sharp from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'

/** Renders SVG elements at a size. */
export function renderSvg(width: number, height: number, elements: string): Promise<Image> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  return pixelsOf(sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }))
}

/** Reduces an image to its best palette of so many colours, without dithering. */
export async function quantiseColours(image: Image, colours: number): Promise<Image> {
  const indexed = await asSharp(image)
    .removeAlpha()
    .png({ palette: true, colours, dither: 0, effort: 4 })
    .toBuffer()
  return pixelsOf(sharp(indexed).ensureAlpha())
}
