import type { Image } from '@atelier/media/image/image.ts'
import { readImage } from '../image/pixels/image-files.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** An image with fewer pixels across or down is a line, which no model can use. */
export const LEAST_SIDE = 8
/** How much a channel of a pixel may differ by rounding. */
const ROUNDING_TOLERANCE = 1

export async function refuseEmptyImage(path: string): Promise<void> {
  const image = await readImage(path)
  if (image.width < LEAST_SIDE || image.height < LEAST_SIDE)
    throw new InvalidInput(`The image must be at least ${LEAST_SIDE} pixels wide and high.`)
  if (isFullyTransparent(image))
    throw new InvalidInput('The image is fully transparent. Send one that shows something.')
}

export async function isSameImage(before: string, after: string): Promise<boolean> {
  const [one, other] = await Promise.all([readImage(before), readImage(after)])
  if (one.width !== other.width || one.height !== other.height) return false
  for (let at = 0; at < one.data.length; at++)
    if (Math.abs(one.data[at] - other.data[at]) > ROUNDING_TOLERANCE) return false
  return true
}

function isFullyTransparent({ data }: Image): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false
  return true
}
