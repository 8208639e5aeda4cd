import { inputStretched } from '@atelier/contract/note.ts'
import { InvalidInput, type Task } from '../../program.ts'
import { onlyInput } from '../../task/inputs.ts'
import { fromInput } from '../pixels/open-input.ts'
import type { Picture } from '../pixels/picture.ts'
import { pixelsOf } from '../pixels/resized.ts'
import { differInShape } from '../pixels/shape.ts'
import { lumaOf } from '../planes/luma.ts'

/** One byte for each pixel: 1 where something is to change. */
export type Hole = Uint8Array

/** A few soft pixels at the rim of a painting are no way of marking: so many must be see-through for that. */
const SEE_THROUGH_SHARE = 0.01

/** What the mask of a task marks in its picture; one of another shape is stretched. */
export async function taskMask(task: Task, picture: Picture): Promise<Hole> {
  const path = onlyInput(task, 'mask')
  const { autoOrient: size } = await fromInput(path, (image) => image.metadata())
  if (differInShape(size, picture)) task.note(inputStretched('mask', 'image'))
  return readMask(path, picture.width, picture.height)
}

/** What a mask marks, in the size of the picture: white, or opaque where how opaque it is varies. */
export async function readMask(path: string, width: number, height: number): Promise<Hole> {
  const mask = await fromInput(path, (image) => pixelsOf(image.resize(width, height, { fit: 'fill' })))
  const [luma, byAlpha] = [lumaOf(mask), isMarkedByAlpha(mask)]
  const hole = Uint8Array.from(luma, (value, pixel) => {
    const opacity = mask.data[pixel * 4 + 3]! / 255
    return (byAlpha ? opacity : opacity * value) >= 0.5 ? 1 : 0
  })
  if (!hole.includes(1)) {
    throw new InvalidInput(
      'The mask marks nothing. Paint what is to change in white, and leave the rest black.',
    )
  }
  return hole
}

function isMarkedByAlpha({ data }: Picture): boolean {
  let seeThrough = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 128) seeThrough++
  return seeThrough > (data.length / 4) * SEE_THROUGH_SHARE
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
