import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Output } from '@atelier/media/program.ts'
import { fromInput } from '@atelier/media/image/from-input.ts'
import { isOpaque, type Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'

/** Reads an image in sRGB with its EXIF orientation applied. */
export function readImage(path: string): Promise<Image> {
  return fromInput(path, pixelsOf)
}

/** Writes a PNG, which is lossless. */
export async function writeImage(image: Image, folder: string, name: string): Promise<Output> {
  const path = join(folder, `${name}.png`)
  const pixels = asSharp(image)
  const encoded = (isOpaque(image) ? pixels.removeAlpha() : pixels).png({ compressionLevel: 6 })
  // Not written by sharp, whose errors do not tell a full disk from other failures.
  await writeFile(path, await encoded.toBuffer())
  return { path, kind: 'image', mimeType: 'image/png' }
}
