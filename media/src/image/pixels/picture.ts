import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Made } from '../../program.ts'
import { fromInput } from './open-input.ts'
import { pixelsOf } from './resized.ts'

/** Pixels in sRGB, four bytes each: red, green, blue, and how opaque. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

export function blank(width: number, height: number): Picture {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}

/** As it is to be shown: turned as its camera says, in sRGB. */
export function readPicture(path: string): Promise<Picture> {
  return fromInput(path, pixelsOf)
}

/** As a PNG, which keeps every pixel. */
export async function writePicture(picture: Picture, folder: string, name: string): Promise<Made> {
  const { width, height, data } = picture
  const path = join(folder, `${name}.png`)
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
  const encoded = (isOpaque(picture) ? pixels.removeAlpha() : pixels).png({ compressionLevel: 6 })
  // Not by sharp itself, whose errors do not tell a full disk from a mistake.
  await writeFile(path, await encoded.toBuffer())
  return { path, kind: 'image', mimeType: 'image/png' }
}

/** Scaling and blending leave what was opaque a little short of it. */
const AS_GOOD_AS_OPAQUE = 250

/** Whether nothing can be seen through it. */
export function isOpaque({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]! < AS_GOOD_AS_OPAQUE) return false
  return true
}
