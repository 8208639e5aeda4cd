import { uploadLimits } from '@atelier/contract/limits.ts'

const QUALITY = 0.92

/** A copy whose longer side is as long as one may be. What can be seen through stays so, which a JPEG would make black. */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, uploadLimits.image.maxSidePixels / Math.max(picture.width, picture.height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: side(picture.width),
    height: side(picture.height),
  })
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = ['image/png', 'image/webp'].includes(file.type) ? file.type : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('The browser has no room for a picture of this size.')
  // A browser that does not write WebP gives a PNG.
  return new File([blob], file.name, { type: blob.type })
}
