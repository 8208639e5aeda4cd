import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { pixelsOf } from '@atelier/media/image/resized.ts'

/** A photograph of people from the package of the face networks, because the networks do not accept drawn faces. */
const photograph = join(
  dirname(findPackageJSON('@vladmandic/face-api', import.meta.url)!),
  'demo/sample6.jpg',
)

/** A face that fills most of the image: 224 by 256 pixels. */
export async function portrait(): Promise<Image> {
  return pixelsOf(
    sharp(photograph)
      .extract({ left: 180, top: 450, width: 350, height: 400 })
      .resize(224, 256)
      .ensureAlpha(),
  )
}

/** A person from the hips up: 240 by 400 pixels. */
export async function person(): Promise<Image> {
  return pixelsOf(
    sharp(photograph)
      .extract({ left: 130, top: 400, width: 600, height: 1000 })
      .resize(240, 400)
      .ensureAlpha(),
  )
}
