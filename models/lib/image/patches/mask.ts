import { inputStretched } from '@atelier/contract/note.ts'
import type { Task } from '@atelier/media/program.ts'
import { onlyInput } from '../../inputs.ts'
import { fromInput } from '@atelier/media/image/from-input.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readMask, type Mask } from '@atelier/media/image/mask.ts'
import { differInAspectRatio } from '../pixels/differ-in-aspect-ratio.ts'

/** The mask of a task in the size of its image. A mask of another aspect ratio is stretched, with a note. */
export async function taskMask(task: Task, image: Image): Promise<Mask> {
  const path = onlyInput(task, 'mask')
  const { autoOrient: size } = await fromInput(path, (mask) => mask.metadata())
  if (differInAspectRatio(size, image)) task.note(inputStretched('mask', 'image'))
  return readMask(path, image.width, image.height)
}

/** Dilates a mask by some pixels on every side. */
export function dilate(hole: Mask, width: number, height: number, by: number): Mask {
  const rows = new Uint8Array(hole.length)
  for (let y = 0; y < height; y++) dilateLine(hole, rows, y * width, width, 1, by)
  const dilated = new Uint8Array(hole.length)
  for (let x = 0; x < width; x++) dilateLine(rows, dilated, x, height, width, by)
  return dilated
}

/** Dilation along one row or column. */
function dilateLine(from: Mask, to: Mask, start: number, length: number, step: number, by: number): void {
  let last = -Infinity
  for (let index = 0; index < length + by; index++) {
    if (index < length && from[start + index * step]) last = index
    const middle = index - by
    if (middle >= 0 && last >= middle - by) to[start + middle * step] = 1
  }
}

/** The bounding box of what is marked. */
export function boundsOf(hole: Mask, width: number, height: number) {
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
