import type { Picture } from '../image/pixels/picture.ts'
import { readPicture } from '../image/pixels/picture-files.ts'
import { InvalidInput } from '../program.ts'

/** Fewer pixels across or down are a line, which no method can do anything with. */
export const LEAST_SIDE = 8
/** What rounding does to a pixel. */
const ROUNDING = 1

export async function refuseEmptyPicture(path: string): Promise<void> {
  const picture = await readPicture(path)
  if (picture.width < LEAST_SIDE || picture.height < LEAST_SIDE)
    throw new InvalidInput(`The picture must be at least ${LEAST_SIDE} pixels wide and high.`)
  if (isClear(picture))
    throw new InvalidInput('The picture is see-through everywhere. Send one that shows something.')
}

export async function isSamePicture(before: string, after: string): Promise<boolean> {
  const [one, other] = await Promise.all([readPicture(before), readPicture(after)])
  if (one.width !== other.width || one.height !== other.height) return false
  for (let at = 0; at < one.data.length; at++)
    if (Math.abs(one.data[at]! - other.data[at]!) > ROUNDING) return false
  return true
}

function isClear({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false
  return true
}
