import sharp from 'sharp'
import type { Picture } from '../../image/pixels/picture.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'

/** Frames that are needed again. As pixels they would fill the memory in seconds; so finely coded nobody sees a difference. */
export function keptFrames() {
  const kept: Buffer[] = []
  return {
    async keep(picture: Picture): Promise<void> {
      kept.push(await asSharp(picture).jpeg({ quality: 93 }).toBuffer())
    },
    get: (index: number): Promise<Picture> => pixelsOf(sharp(kept[index]).ensureAlpha()),
    get count(): number {
      return kept.length
    },
  }
}
