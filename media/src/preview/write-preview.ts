import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { Preview } from '../protocol.ts'

/** The longest side of each preview, in pixels. */
export const sides = { thumbnail: 512, poster: 1280, waveform: 1024 } as const

/** Stores a picture as a preview, made smaller where it is too large, never larger. Transparency stays. */
export async function writePreview(picture: Sharp, name: Preview['name'], folder: string): Promise<Preview> {
  const path = join(folder, `${name}.webp`)
  const { width, height } = await picture
    .resize({ width: sides[name], height: sides[name], fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(path)
  return { name, mimeType: 'image/webp', path, width, height }
}
