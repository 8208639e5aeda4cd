import type { Picture } from '../pixels/picture.ts'

/** The darkest and the brightest of a channel, but for a few pixels. */
type Range = { readonly from: number; readonly to: number }

/** The full range of light, and white where white was. Null where a picture has both. */
export function unfade(picture: Picture): Picture | null {
  const { width, height, data } = picture
  const ranges = [0, 1, 2].map((channel) => rangeOf(data, channel))
  const widest = Math.max(...ranges.map(({ from, to }) => to - from))
  const darkest = Math.min(...ranges.map(({ from }) => from))
  if (widest > 225 && darkest < 16) return null
  const tables = ranges.map(stretch)
  const result = data.slice()
  for (let at = 0; at < data.length; at++) {
    const table = tables[at % 4]
    if (table) result[at] = table[data[at]!]!
  }
  return { width, height, data: result }
}

function stretch({ from, to }: Range): Uint8ClampedArray {
  // A picture that has hardly any light is not made of noise.
  const factor = Math.min(3, 245 / Math.max(1, to - from))
  const middle = (from + to) / 2
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => 128 + (value - middle) * factor)
}

function rangeOf(data: Uint8ClampedArray, channel: number): Range {
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] === 0) continue
    counts[data[at + channel]!]!++
    total++
  }
  const few = total * 0.005
  let from = 0
  for (let sum = counts[0]!; sum < few && from < 255; sum += counts[++from]!);
  let to = 255
  for (let sum = counts[255]!; sum < few && to > 0; sum += counts[--to]!);
  return { from, to }
}
