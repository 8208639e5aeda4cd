import sharp, { type Sharp } from 'sharp'
import type { Picture } from './picture.ts'

/** A picture as sharp takes it. */
export function toSharp({ width, height, data }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

export async function fromSharp(image: Sharp): Promise<Picture> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}

/** SVG elements over the whole of a size. */
export function fromSvg(width: number, height: number, elements: string): Promise<Picture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`
  return fromSharp(sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true }))
}

/** In its few most fitting colours, without dithering. */
export async function inFewColours(picture: Picture, colours: number): Promise<Picture> {
  const indexed = await toSharp(picture)
    .removeAlpha()
    .png({ palette: true, colours, dither: 0, effort: 4 })
    .toBuffer()
  return fromSharp(sharp(indexed))
}
