import { InvalidInput } from '../../program.ts'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'

/** Beside the largest part of a subject, those that are so much of it belong to it too: the second shoe of a pair. */
const LEAST_SHARE = 0.2

/** What hangs together, and how many pixels of it there are. */
type Part = { readonly label: number; size: number }

/** A cut-out without crumbs, cropped to what is left of it. */
export async function mainPart(subject: Picture): Promise<Picture> {
  const { width, height } = subject
  const { labels, parts } = labelParts(subject)
  const largest = Math.max(0, ...parts.map(({ size }) => size))
  if (largest === 0) throw new InvalidInput('The picture is see-through everywhere: nothing is in it.')
  const kept = new Set(parts.filter(({ size }) => size >= largest * LEAST_SHARE).map(({ label }) => label))
  const data = new Uint8ClampedArray(subject.data)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let at = 0; at < labels.length; at++) {
    if (!kept.has(labels[at]!)) {
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

/** A number for each pixel that can be seen: the same for those that are joined. 0 is nothing. */
function labelParts({ width, height, data }: Picture): { labels: Uint32Array; parts: Part[] } {
  const labels = new Uint32Array(width * height)
  const parts: Part[] = []
  const waiting: number[] = []
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] || data[start * 4 + 3]! < 16) continue
    const part: Part = { label: parts.length + 1, size: 0 }
    parts.push(part)
    const visit = (at: number) => {
      if (labels[at] || data[at * 4 + 3]! < 16) return
      labels[at] = part.label
      part.size++
      waiting.push(at)
    }
    visit(start)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at % width > 0) visit(at - 1)
      if (at % width < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at < labels.length - width) visit(at + width)
    }
  }
  return { labels, parts }
}
