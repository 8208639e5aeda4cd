import type { Canvas, Size } from '../../image/scene/canvas.ts'

/** A layer of a painting: premultiplied RGB from 0 to 255 and alpha from 0 to 1, as floats. */
export type Layer = Size & {
  /** The position of its upper left corner in the painting. */
  readonly left: number
  readonly top: number
  readonly data: Float32Array
}

type Paint = (canvas: Canvas) => void | Promise<void>

/**
 * Extracts what a painter draws as a layer. Painting is linear in what lies below, so painting once on black and once
 * on white yields colour and alpha.
 */
export async function layerOf(size: Size, unit: number, paint: Paint, left = 0): Promise<Layer> {
  const { width, height } = size
  const black = new Float32Array(width * height * 3)
  const white = new Float32Array(width * height * 3).fill(255)
  await paint({ width, height, unit, data: black })
  await paint({ width, height, unit, data: white })
  const data = new Float32Array(width * height * 4)
  for (let from = 0, to = 0; to < data.length; from += 3, to += 4) {
    data[to] = black[from]
    data[to + 1] = black[from + 1]
    data[to + 2] = black[from + 2]
    let through = 0
    for (let channel = from; channel < from + 3; channel++) through += white[channel] - black[channel]
    data[to + 3] = 1 - through / 765
  }
  return cropped({ width, height, left, top: 0, data })
}

/** Crops empty pixels, except for a margin of one pixel for interpolation. */
function cropped(layer: Layer): Layer {
  const { width, height, data } = layer
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if (Math.abs(data[at + 3]) < 0.002) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  if (right < 0) return { width: 0, height: 0, left: 0, top: 0, data: new Float32Array() }
  left = Math.max(0, left - 1)
  top = Math.max(0, top - 1)
  right = Math.min(width - 1, right + 1)
  bottom = Math.min(height - 1, bottom + 1)
  const across = right - left + 1
  const kept = new Float32Array(across * (bottom - top + 1) * 4)
  for (let y = top; y <= bottom; y++) {
    const from = (y * width + left) * 4
    kept.set(data.subarray(from, from + across * 4), (y - top) * across * 4)
  }
  return { width: across, height: bottom - top + 1, left: layer.left + left, top, data: kept }
}
