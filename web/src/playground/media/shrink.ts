import { fitInto, scaledBy, type ImageLimits } from './image-limits.ts'

const QUALITY = 0.92
const MOST_TRIES = 8

/** A smaller copy within the limits. Formats with alpha are kept, because JPEG would turn transparency black. */
export async function shrink(file: File, imageLimits: ImageLimits): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const type = ['image/png', 'image/webp'].includes(file.type) ? file.type : 'image/jpeg'
  let size = fitInto(bitmap, imageLimits)
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const copy = await draw(bitmap, size, type)
      // A browser that does not write WebP gives a PNG.
      if (copy.size <= imageLimits.bytes) return new File([copy], file.name, { type: copy.type })
      size = scaledBy(size, Math.min(0.9, Math.sqrt(imageLimits.bytes / copy.size)))
    }
  } finally {
    bitmap.close()
  }
  throw new Error('It does not get small enough.')
}

async function draw(bitmap: ImageBitmap, size: { width: number; height: number }, type: string) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, size.width, size.height)
  const blob = context && (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY)))
  if (!blob) throw new Error('The browser has no room for a picture of this size.')
  return blob
}
