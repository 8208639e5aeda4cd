import type { Image } from '@atelier/media/image/image.ts'

/** The darkest and the brightest value of a channel, without outliers. */
type Range = { readonly from: number; readonly to: number }

/**
 * Stretches every channel to the full range, which also removes a colour cast. Null if the image has the full range
 * already.
 */
export function unfade(image: Image): Image | null {
  const { width, height, data } = image
  const ranges = [0, 1, 2].map((channel) => rangeOf(data, channel))
  const widest = Math.max(...ranges.map(({ from, to }) => to - from))
  const darkest = Math.min(...ranges.map(({ from }) => from))
  if (widest > 225 && darkest < 16) return null
  const tables = ranges.map(contrastTable)
  const result = data.slice()
  for (let at = 0; at < data.length; at++) {
    const table = tables[at % 4]
    if (table) result[at] = table[data[at]]
  }
  return { width, height, data: result }
}

function contrastTable({ from, to }: Range): Uint8ClampedArray {
  // Limits the gain, because a nearly black image would become noise.
  const factor = Math.min(3, 245 / Math.max(1, to - from))
  const middle = (from + to) / 2
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => 128 + (value - middle) * factor)
}

function rangeOf(data: Uint8ClampedArray, channel: number): Range {
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    counts[data[at + channel]]++
    total++
  }
  const few = total * 0.005
  let from = 0
  for (let sum = counts[0]; sum < few && from < 255; sum += counts[++from]);
  let to = 255
  for (let sum = counts[255]; sum < few && to > 0; sum += counts[--to]);
  return { from, to }
}
