import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'

/** Components of at least this share of the largest one belong to the subject too, such as the second shoe of a pair. */
const MIN_SHARE = 0.2

/** Removes small components from a cut-out and crops it to the rest. */
export async function mainPart(subject: Image): Promise<Image> {
  const { width, height } = subject
  const { labels, sizes } = labelComponents(subject)
  const largest = sizes.reduce((most, size) => Math.max(most, size))
  if (largest === 0) throw new InvalidInput('The image is fully transparent. Send one that shows something.')
  const data = new Uint8ClampedArray(subject.data)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < labels.length; at++) {
    if (sizes[labels[at]] < largest * MIN_SHARE) {
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
 * Connected-component labels of the visible pixels, and the size of each component in pixels. Label 0 is transparent,
 * with size 0.
 */
function labelComponents({ width, height, data }: Image): { labels: Uint32Array; sizes: Uint32Array } {
  const labels = new Uint32Array(width * height)
  // Components do not touch, so there is at most one for every two pixels.
  const sizes = new Uint32Array(1 + Math.ceil(labels.length / 2))
  const stack: number[] = []
  let label = 0
  const visit = (at: number) => {
    if (labels[at] || data[at * 4 + 3] < 16) return
    labels[at] = label
    sizes[label]++
    stack.push(at)
  }
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] || data[start * 4 + 3] < 16) continue
    label++
    visit(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at % width > 0) visit(at - 1)
      if (at % width < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at < labels.length - width) visit(at + width)
    }
  }
  return { labels, sizes: sizes.subarray(0, label + 1) }
}
