import type { Picture } from '../picture.ts'
import { analyse, compose, side } from './cosines.ts'

/** Light, and two differences of colour: grain lies in all three alike, and most of the picture in the first. */
const axes = [
  [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
  [1 / Math.SQRT2, 0, -1 / Math.SQRT2],
  [1 / Math.sqrt(6), -2 / Math.sqrt(6), 1 / Math.sqrt(6)],
] as const

/**
 * Takes away grain of a deviation, and the borders of JPEG's blocks with it: waves too weak to stand out of the grain are
 * left out of every block of 8 by 8, and overlapping blocks are averaged (Yu and Sapiro 2011).
 */
export function denoise(picture: Picture, deviation: number, progress: (share: number) => void): Picture {
  const { width, height, data } = picture
  const result = data.slice()
  const sums = axes.map((axis, index) => {
    const plane = new Float32Array(width * height)
    for (let pixel = 0, at = 0; pixel < plane.length; pixel++, at += 4) {
      plane[pixel] = axis[0] * data[at]! + axis[1] * data[at + 1]! + axis[2] * data[at + 2]!
    }
    const calmed = calm(plane, width, height, deviation * 2.8)
    progress((index + 1) / axes.length)
    return calmed
  })
  for (let pixel = 0, at = 0; pixel < width * height; pixel++, at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      result[at + channel] = axes.reduce((sum, axis, index) => sum + axis[channel]! * sums[index]![pixel]!, 0)
    }
  }
  return { width, height, data: result }
}

function calm(plane: Float32Array, width: number, height: number, threshold: number): Float32Array {
  const sums = new Float32Array(plane.length)
  const weights = new Float32Array(plane.length)
  const block = new Float32Array(side * side)
  const step = plane.length > 500_000 ? 3 : 2

  for (const top of starts(height, step)) {
    for (const left of starts(width, step)) {
      for (let at = 0; at < block.length; at++)
        block[at] = plane[(top + (at >> 3)) * width + left + (at & 7)]!
      analyse(block)
      let kept = 1
      for (let wave = 1; wave < block.length; wave++) {
        if (Math.abs(block[wave]!) < threshold) block[wave] = 0
        else kept++
      }
      compose(block)
      // A block that few waves describe is calm, and knows better what belongs to the picture.
      const weight = 1 / kept
      for (let at = 0; at < block.length; at++) {
        const pixel = (top + (at >> 3)) * width + left + (at & 7)
        sums[pixel]! += block[at]! * weight
        weights[pixel]! += weight
      }
    }
  }
  return sums.map((sum, pixel) => (weights[pixel] ? sum / weights[pixel] : plane[pixel]!))
}

/** Where blocks begin along a line, the last at its very end; none where the line is shorter than a block. */
function starts(length: number, step: number): number[] {
  const last = length - side
  if (last < 0) return []
  return [...Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step), last]
}
