import type { Program } from '../program.ts'
import { newShape } from './task/aspect-ratio.ts'
import { attentionOf, lookAtFaces, type Attention } from './framing/attention.ts'
import { findFaces } from './neural/faces.ts'
import { onlyInput } from '../task/inputs.ts'
import { asSharp, pixelsOf } from './pixels/resized.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'

/** Gives a picture another shape by cutting away what one looks at least. */
export const reframeByCropping: Program = async (task) => {
  const picture = await readPicture(onlyInput(task, 'image'))
  const shape = newShape(picture, task.params.aspect_ratio)
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * shape)))
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / shape)))
  const attention = lookAtFaces(await attentionOf(picture), picture, await findFaces(picture))
  const left = bestStart(columnSums(attention), width / picture.width) * picture.width
  const top = bestStart(rowSums(attention), height / picture.height) * picture.height
  const box = {
    left: Math.min(picture.width - width, Math.round(left)),
    top: Math.min(picture.height - height, Math.round(top)),
    width,
    height,
  }
  const cropped = await pixelsOf(asSharp(picture).extract(box))
  return [await writePicture(cropped, task.folder, 'reframed')]
}

/** Where a window over a share of the line holds most, as a share of the line; the middle of all that are as good. */
function bestStart(sums: Float32Array, share: number): number {
  const length = Math.max(1, Math.round(sums.length * share))
  const held = Array.from({ length: sums.length - length + 1 }, (_, start) =>
    sums.subarray(start, start + length).reduce((sum, value) => sum + value, 0),
  )
  const most = Math.max(...held) * (1 - 1e-6)
  const first = held.findIndex((value) => value >= most)
  const last = held.findLastIndex((value) => value >= most)
  return (first + last) / 2 / sums.length
}

function columnSums({ width, values }: Attention): Float32Array {
  const sums = new Float32Array(width)
  for (const [pixel, value] of values.entries()) sums[pixel % width]! += value
  return sums
}

function rowSums({ width, height, values }: Attention): Float32Array {
  const sums = new Float32Array(height)
  for (const [pixel, value] of values.entries()) sums[Math.floor(pixel / width)]! += value
  return sums
}
