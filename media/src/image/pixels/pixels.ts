import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { asSharp, pixelsOf } from './resized.ts'

/** SVG elements over the whole of a size. */
export function fromSvg(width: number, height: number, elements: string): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  return pixelsOf(sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }))
}

/** In its few most fitting colours, without dithering. */
export async function inFewColours(picture: Picture, colours: number): Promise<Picture> {
  const indexed = await asSharp(picture)
    .removeAlpha()
    .png({ palette: true, colours, dither: 0, effort: 4 })
    .toBuffer()
  return pixelsOf(sharp(indexed).ensureAlpha())
}
