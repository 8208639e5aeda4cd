import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Made } from '../../program.ts'
import { fromInput } from './open-input.ts'
import { isOpaque, type Picture } from './picture.ts'
import { asSharp, pixelsOf } from './resized.ts'

/** As it is to be shown: turned as its camera says, in sRGB. */
export function readPicture(path: string): Promise<Picture> {
  return fromInput(path, pixelsOf)
}

/** As a PNG, which keeps every pixel. */
export async function writePicture(picture: Picture, folder: string, name: string): Promise<Made> {
  const path = join(folder, `${name}.png`)
  const pixels = asSharp(picture)
  const encoded = (isOpaque(picture) ? pixels.removeAlpha() : pixels).png({ compressionLevel: 6 })
  // Not by sharp itself, whose errors do not tell a full disk from a mistake.
  await writeFile(path, await encoded.toBuffer())
  return { path, kind: 'image', mimeType: 'image/png' }
}
