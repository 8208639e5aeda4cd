import { fitInto, scaledBy, type Room } from './room.ts'

const QUALITY = 0.92
const MOST_TRIES = 8

/** A copy that has room. What can be seen through stays so, which a JPEG would make black. */
export async function shrink(file: File, room: Room): Promise<File> {
  const picture = await createImageBitmap(file)
  const type = ['image/png', 'image/webp'].includes(file.type) ? file.type : 'image/jpeg'
  let size = fitInto(picture, room)
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const copy = await draw(picture, size, type)
      // A browser that does not write WebP gives a PNG.
      if (copy.size <= room.bytes) return new File([copy], file.name, { type: copy.type })
      size = scaledBy(size, Math.min(0.9, Math.sqrt(room.bytes / copy.size)))
    }
  } finally {
    picture.close()
  }
  throw new Error('It does not get small enough.')
}

async function draw(picture: ImageBitmap, size: { width: number; height: number }, type: string) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (!blob) throw new Error('The browser has no room for a picture of this size.')
  return blob
}
