import sharp from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { once } from '../lib/once.ts'
import { pixelsOf } from '@atelier/media/image/resized.ts'
import { photographPath } from './photographs.ts'

/** A photograph, because the networks do not accept drawn faces. */
const astronaut = () => sharp(photographPath('astronaut'))

/** A face that fills most of the image: 224 by 256 pixels. */
export async function portrait(): Promise<Image> {
  return pixelsOf(
    astronaut().extract({ left: 118, top: 26, width: 112, height: 128 }).resize(224, 256).ensureAlpha(),
  )
}

/** A person from the hips up: 240 by 400 pixels. */
export async function person(): Promise<Image> {
  return pixelsOf(astronaut().extract({ left: 50, top: 0, width: 240, height: 400 }).ensureAlpha())
}

/** Somebody from the chest up, as square as the networks like it: 240 by 240 pixels. Not for changing in place. */
export const bust = once(() =>
  pixelsOf(astronaut().extract({ left: 50, top: 0, width: 240, height: 240 }).ensureAlpha()),
)
