import { uploadLimits } from '@atelier/contract/limits.ts'

const QUALITY = 0.92

/** A copy whose longer side is as long as one may be. */
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
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  return blob ? new File([blob], file.name, { type }) : file
}
