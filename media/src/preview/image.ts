import type { Bounds } from '../bounds.ts'
import { unknownProperties, type MediaProperties } from '../properties.ts'
import {
  imageSize,
  inMemory,
  isOpaque,
  isTransparent,
  MAX_PIXELS,
  openImage,
  openPixels,
  refuseUndecodable,
} from '../probe/images.ts'
import { InvalidInput } from '../invalid-input.ts'
import { drawPreview, writePreview } from './write-preview.ts'

/** Four bytes each. */
const PIXELS_IN_MEMORY = 2 ** 22

/** Measures an image and draws its thumbnail, which decodes all of it and so finds damage anywhere. */
export async function examineImage(
  path: string,
  folder: string,
  { maxSidePixels }: Bounds,
): Promise<MediaProperties> {
  const { width, height, hasAlpha } = await imageSize(path)
  if (maxSidePixels !== null && Math.max(width, height) > maxSidePixels) {
    throw new InvalidInput(
      `The image is ${width} × ${height} pixels; neither side may exceed ${maxSidePixels}. Make it smaller.`,
      { reason: 'too_large' },
    )
  }

  if (width * height > MAX_PIXELS)
    throw new InvalidInput('The image is too large to be shown.', { reason: 'too_large' })
  const { drawn, transparent } = await refuseUndecodable(
    hasAlpha ? decodeWithAlpha(path, width * height) : decodeOpaque(path),
  )
  const thumbnail = await writePreview(drawn, 'thumbnail', folder)
  return { ...unknownProperties, width, height, transparent, previews: [thumbnail] }
}

/** With an alpha channel, all of which is looked at. Most images fit into memory, and are decoded once for both. */
async function decodeWithAlpha(path: string, pixels: number) {
  const image = pixels <= PIXELS_IN_MEMORY ? await inMemory(openImage(path)) : undefined
  if (image)
    return { drawn: await drawPreview(openPixels(image), 'thumbnail'), transparent: !isOpaque(image) }
  const drawn = await drawPreview(openImage(path), 'thumbnail')
  return { drawn, transparent: await isTransparent(openImage(path)) }
}

async function decodeOpaque(path: string) {
  return { drawn: await drawPreview(openImage(path), 'thumbnail'), transparent: false }
}
