import type { Bounds } from '../bounds.ts'
import { unknownProperties, type MediaProperties } from '../properties.ts'
import { imageSize, isTransparent, MAX_PIXELS, openImage, refuseUndecodable } from '../probe/images.ts'
import { InvalidInput } from '../invalid-input.ts'
import { drawPreview, writePreview } from './write-preview.ts'

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
  const drawn = await refuseUndecodable(drawPreview(openImage(path), 'thumbnail'))
  const transparent = hasAlpha && (await isTransparent(openImage(path)))
  const thumbnail = await writePreview(drawn, 'thumbnail', folder)
  return { ...unknownProperties, width, height, transparent, previews: [thumbnail] }
}
