import sharp, { type OverlayOptions } from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import type { RenderedText } from './render-text.ts'

/** The longest side of a template in pixels; more than a screen shows is not needed. */
const largest = 1600

type Composition = { readonly width: number; readonly height: number; readonly layers: OverlayOptions[] }

/** The longer side to give an image in a template. */
export function longerSideFor({ width, height }: Image): number {
  return Math.min(largest, Math.max(width, height, 64))
}

/** An image cut and scaled to fill a size. */
export async function coverFit(image: Image, width: number, height: number): Promise<Buffer> {
  return asSharp(image)
    .resize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)), {
      fit: 'cover',
      position: 'centre',
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** SVG elements as one layer of the composition. */
export function svgLayer(width: number, height: number, elements: string): OverlayOptions {
  return {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`,
    ),
    left: 0,
    top: 0,
  }
}

/** Rendered text in the middle of a box. */
export function centred(
  { input, width, height }: RenderedText,
  left: number,
  top: number,
  boxWidth: number,
  boxHeight: number,
): OverlayOptions {
  return {
    input,
    left: Math.round(left + (boxWidth - width) / 2),
    top: Math.round(top + (boxHeight - height) / 2),
  }
}

/** Composites all layers, the first at the bottom. */
export async function composite({ width, height, layers }: Composition, background: string): Promise<Image> {
  return pixelsOf(sharp({ create: { width, height, channels: 4, background } }).composite(layers))
}
