import { InvalidInput } from '../../program.ts'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'

/** Beside the largest part of a subject, those that are so much of it belong to it too: the second shoe of a pair. */
const LEAST_SHARE = 0.2

/** A cut-out without crumbs, cropped to what is left of it. */
export async function mainPart(subject: Picture): Promise<Picture> {
  const { width, height } = subject
  const { labels, sizes } = labelParts(subject)
  const largest = sizes.reduce((most, size) => Math.max(most, size))
  if (largest === 0) throw new InvalidInput('The picture is see-through everywhere: nothing is in it.')
  const data = new Uint8ClampedArray(subject.data)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < labels.length; at++) {
    if (sizes[labels[at]!]! < largest * LEAST_SHARE) {
      data[at * 4 + 3] = 0
      continue
    }
    left = Math.min(left, at % width)
    right = Math.max(right, at % width)
    top = Math.min(top, Math.floor(at / width))
    bottom = Math.floor(at / width)
  }
  return pixelsOf(
    asSharp({ width, height, data }).extract({
      left,
      top,
      width: right - left + 1,
      height: bottom - top + 1,
    }),
  )
}

/**
 * A number for each pixel that can be seen, the same for those that are joined, and how many pixels have each number. 0 is
 * nothing, of which nothing is counted.
 */
function labelParts({ width, height, data }: Picture): { labels: Uint32Array; sizes: Uint32Array } {
  const labels = new Uint32Array(width * height)
  // Parts do not touch, so that there is at most one for every other pixel.
  const sizes = new Uint32Array(1 + Math.ceil(labels.length / 2))
  const waiting: number[] = []
  let label = 0
  const visit = (at: number) => {
    if (labels[at] || data[at * 4 + 3]! < 16) return
    labels[at] = label
    sizes[label]!++
    waiting.push(at)
  }
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] || data[start * 4 + 3]! < 16) continue
    label++
    visit(start)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at % width > 0) visit(at - 1)
      if (at % width < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at < labels.length - width) visit(at + width)
    }
  }
  return { labels, sizes: sizes.subarray(0, label + 1) }
}
