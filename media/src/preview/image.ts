import type { Bounds } from '../bounds.ts'
import { nothingKnown, type Examined } from '../examined.ts'
import { imageSize, isTransparent, openImage, understand } from '../probe/images.ts'
import { Refusal } from '../refusal.ts'
import { drawPreview, writePreview } from './write-preview.ts'

/** Measures a picture and draws its thumbnail; that all of it decodes is the proof that it is whole. */
export async function examineImage(
  path: string,
  folder: string,
  { maxSidePixels }: Bounds,
): Promise<Examined> {
  const { width, height, hasAlpha } = await imageSize(path)
  if (maxSidePixels !== null && Math.max(width, height) > maxSidePixels) {
    throw new Refusal(
      'too_large',
      `The picture is ${width} × ${height} pixels; neither side may exceed ${maxSidePixels}. Make it smaller.`,
    )
  }

  const drawn = await understand(drawPreview(openImage(path), 'thumbnail'))
  const transparent = hasAlpha && (await isTransparent(openImage(path)))
  const thumbnail = await writePreview(drawn, 'thumbnail', folder)
  return { ...nothingKnown, width, height, transparent, previews: [thumbnail] }
}
