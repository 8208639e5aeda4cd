import type { Picture } from '../../image/pixels/picture.ts'
import { readPicture } from '../../image/pixels/picture-files.ts'
import { asSharp, pixelsOf } from '../../image/pixels/resized.ts'
import type { Size } from '../../image/scene/canvas.ts'
import { onWhite } from '../../image/style/in-style.ts'

/** The picture in a file, as large as a frame: what is too much on two sides is cut off. Paper shows through holes. */
export async function readCover(path: string, size: Size): Promise<Picture> {
  return cover(onWhite(await readPicture(path)), size)
}

export function cover(picture: Picture, { width, height }: Size): Promise<Picture> {
  return pixelsOf(asSharp(picture).resize(width, height, { fit: 'cover', kernel: 'cubic' }))
}
