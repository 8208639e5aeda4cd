import type { Program } from '@atelier/media/program.ts'
import { newAspectRatio } from '../lib/image/aspect-ratio.ts'
import { attentionOf, boostFaces, type Attention } from '../lib/image/attention.ts'
import { findFaces } from '../lib/onnx/faces.ts'
import { onlyInput } from '../lib/inputs.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'

/** Changes the aspect ratio of an image by cropping away the least salient parts. */
export const reframeByCropping: Program = async (task) => {
  const image = await readImage(onlyInput(task, 'image'))
  const ratio = newAspectRatio(image, task.params.aspect_ratio)
  const width = Math.max(1, Math.min(image.width, Math.round(image.height * ratio)))
  const height = Math.max(1, Math.min(image.height, Math.round(image.width / ratio)))
  const attention = boostFaces(await attentionOf(image), image, await findFaces(image))
  const left = bestStart(columnSums(attention), width / image.width) * image.width
  const top = bestStart(rowSums(attention), height / image.height) * image.height
  const box = {
    left: Math.min(image.width - width, Math.round(left)),
    top: Math.min(image.height - height, Math.round(top)),
    width,
    height,
  }
  const cropped = await pixelsOf(asSharp(image).extract(box))
  return [await writeImage(cropped, task.folder, 'reframed')]
}

/**
 * Where a window of a share of the length has the largest sum, as a share of the length; the middle of equally good
 * positions.
 */
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
  for (const [pixel, value] of values.entries()) sums[pixel % width] += value
  return sums
}

function rowSums({ width, height, values }: Attention): Float32Array {
  const sums = new Float32Array(height)
  for (const [pixel, value] of values.entries()) sums[Math.floor(pixel / width)] += value
  return sums
}
