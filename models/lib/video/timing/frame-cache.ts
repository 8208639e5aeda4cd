import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'

/** Keeps frames as files, since they would fill the memory. The WebP quality is high enough to be visually lossless. */
export function frameCache(folder: string) {
  const paths: string[] = []
  return {
    async add(image: Image): Promise<void> {
      const path = join(folder, `kept-${paths.length}.webp`)
      paths.push(path)
      await writeFile(path, await asSharp(image).webp({ quality: 96, effort: 0 }).toBuffer())
    },
    get: (index: number): Promise<Image> => pixelsOf(sharp(paths[index]).ensureAlpha()),
    get count(): number {
      return paths.length
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}
