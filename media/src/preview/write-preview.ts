import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { Preview } from '../protocol.ts'

/** The longest side of each preview, in pixels. */
export const sides = { thumbnail: 512, poster: 1280, waveform: 1024 } as const

/** Draws an image as a preview, made smaller where it is too large, never larger. Transparency stays. */
export function drawPreview(image: Sharp, name: Preview['name']): Promise<Buffer> {
  return image
    .resize({ width: sides[name], height: sides[name], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
}

/** Separate from drawing, because a full disk says nothing about the image. */
export async function writePreview(drawn: Buffer, name: Preview['name'], folder: string): Promise<Preview> {
  const path = join(folder, `${name}.webp`)
  await writeFile(path, drawn)
  return { name, path }
}
