import sharp from 'sharp'
import { InvalidInput } from '../../program.ts'

/** One byte for each pixel: 1 where something is to change. */
export type Hole = Uint8Array

/** What a mask marks, in the size of the picture: white, or opaque where how opaque it is varies. */
export async function readMask(path: string, width: number, height: number): Promise<Hole> {
  const mask = sharp(path).rotate().toColourspace('srgb').ensureAlpha()
  const { channels } = await mask.clone().stats()
  const seeThrough = (channels[3]?.min ?? 255) < 255
  const grey = seeThrough ? mask.extractChannel(3) : mask.removeAlpha().greyscale().extractChannel(0)
  const bytes = await grey.resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const hole = Uint8Array.from(bytes, (byte) => (byte >= 128 ? 1 : 0))
  if (!hole.includes(1)) {
    throw new InvalidInput(
      'The mask marks nothing. Paint what is to change in white, and leave the rest black.',
    )
  }
  return hole
}

/** Grown by some pixels on every side. */
export function grow(hole: Hole, width: number, height: number, by: number): Hole {
  const rows = new Uint8Array(hole.length)
  for (let y = 0; y < height; y++) spread(hole, rows, y * width, width, 1, by)
  const grown = new Uint8Array(hole.length)
  for (let x = 0; x < width; x++) spread(rows, grown, x, height, width, by)
  return grown
}

/** Marks what lies within reach of a mark, along one line. */
function spread(from: Hole, to: Hole, start: number, length: number, step: number, by: number): void {
  let last = -Infinity
  for (let index = 0; index < length + by; index++) {
    if (index < length && from[start + index * step]) last = index
    const middle = index - by
    if (middle >= 0 && last >= middle - by) to[start + middle * step] = 1
  }
}

/** The box around what is marked. */
export function boundsOf(hole: Hole, width: number, height: number) {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let pixel = 0; pixel < hole.length; pixel++) {
    if (!hole[pixel]) continue
    const x = pixel % width
    const y = (pixel - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}
