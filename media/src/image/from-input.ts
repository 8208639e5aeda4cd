import type { Sharp } from 'sharp'
import { openImage, refuseUndecodable } from '../probe/images.ts'
import { readSvg } from '../probe/read-svg.ts'
import { sniff } from '../probe/sniff.ts'

/** Reads an input image, also an SVG. An unreadable file is invalid input. */
export async function fromInput<T>(path: string, read: (image: Sharp) => Promise<T>): Promise<T> {
  const isDrawing = (await sniff(path))?.family === 'svg'
  const image = openImage(isDrawing ? await readSvg(path) : path)
  return refuseUndecodable(read(image.toColourspace('srgb').ensureAlpha()))
}
