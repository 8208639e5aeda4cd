import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../../image/pixels/picture.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'

/** Frames that are needed again, in a folder: they would fill the memory. So finely coded nobody sees a difference. */
export function keptFrames(folder: string) {
  const paths: string[] = []
  return {
    async keep(picture: Picture): Promise<void> {
      const path = join(folder, `kept-${paths.length}.webp`)
      paths.push(path)
      await writeFile(path, await asSharp(picture).webp({ quality: 96, effort: 0 }).toBuffer())
    },
    get: (index: number): Promise<Picture> => pixelsOf(sharp(paths[index]).ensureAlpha()),
    get count(): number {
      return paths.length
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}
