import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../src/image/pixels/picture.ts'
import { pixelsOf } from '../src/image/pixels/resized.ts'

/** A photograph of people that the package of the face networks brings with it; nobody draws a face that they accept. */
const photograph = join(
  dirname(findPackageJSON('@vladmandic/face-api', import.meta.url)!),
  'demo/sample6.jpg',
)

/** A face that fills most of the picture: 224 by 256 pixels. */
export async function portrait(): Promise<Picture> {
  return pixelsOf(
    sharp(photograph)
      .extract({ left: 180, top: 450, width: 350, height: 400 })
      .resize(224, 256)
      .ensureAlpha(),
  )
}

/** Somebody from the hips up: 240 by 320 pixels. */
export async function person(): Promise<Picture> {
  return pixelsOf(
    sharp(photograph)
      .extract({ left: 130, top: 400, width: 600, height: 1000 })
      .resize(240, 400)
      .ensureAlpha(),
  )
}
