import sharp, { type OverlayOptions } from 'sharp'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import type { Lettering } from './lettering.ts'

/** A template is at most this large on its longer side: what is built around a picture need not outgrow a screen. */
const largest = 1600

type Board = { readonly width: number; readonly height: number; readonly pieces: OverlayOptions[] }

/** The longer side to give a picture in a template. */
export function roomFor({ width, height }: Picture): number {
  return Math.min(largest, Math.max(width, height, 64))
}

/** A picture cut and scaled to fill a size. */
export async function filling(picture: Picture, width: number, height: number): Promise<Buffer> {
  return asSharp(picture)
    .resize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)), {
      fit: 'cover',
      position: 'centre',
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** SVG elements as a layer of the board. */
export function layer(width: number, height: number, elements: string): OverlayOptions {
  return {
    input: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`,
    ),
    left: 0,
    top: 0,
  }
}

/** Lettering in the middle of a box. */
export function centred(
  { input, width, height }: Lettering,
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

/** Everything on the board, from the lowest piece up. */
export async function assemble({ width, height, pieces }: Board, background: string): Promise<Picture> {
  return pixelsOf(sharp({ create: { width, height, channels: 4, background } }).composite(pieces))
}
