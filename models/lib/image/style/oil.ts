import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Rng } from '../../random/rng.ts'
import { fractal, noiseOf } from '../../random/noise.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { blurred, lumaPlane } from '../planes/plane.ts'

/** Oil paint: flat strokes with crisp edges, and a relief that catches the light. */
export async function oil(image: Image, rng: Rng): Promise<Image> {
  const { width, height } = image
  // Larger strokes would exceed the sigma that `sharpen` accepts.
  const stroke = Math.min(20, Math.max(2, Math.round(Math.sqrt(width * height) / 190)))
  const smooth = kuwahara(kuwahara(image, stroke), Math.max(1, Math.round(stroke * 0.6)))
  const rich = await pixelsOf(
    asSharp(smooth)
      .modulate({ saturation: 1.28 })
      .sharpen({ sigma: stroke * 0.5 }),
  )
  return withRelief(rich, stroke, rng)
}

/**
 * Kuwahara filter: each pixel becomes the mean of the least varying of its four quadrants, which removes grain and
 * keeps edges.
 */
export function kuwahara(image: Image, radius: number): Image {
  const result = blank(image.width, image.height)
  // In bands, because summed-area tables of a large image would need more than ten times its memory.
  const band = 256
  for (let top = 0; top < image.height; top += band) {
    smoothBand(image, result, radius, top, Math.min(image.height, top + band))
  }
  return result
}

function smoothBand(image: Image, result: Image, radius: number, from: number, to: number): void {
  const { width, height } = image
  const first = Math.max(0, from - radius)
  const end = Math.min(height, to + radius)
  const { red, green, blue, luma, squares } = summedArea(image, first, end)
  const stride = width + 1
  for (let y = from; y < to; y++) {
    for (let x = 0; x < width; x++) {
      let least = Infinity
      let bestArea = 1
      let [a, b, c, d] = [0, 0, 0, 0]
      for (let quarter = 0; quarter < 4; quarter++) {
        const left = quarter & 1 ? x : Math.max(0, x - radius)
        const right = (quarter & 1 ? Math.min(width - 1, x + radius) : x) + 1
        const top = (quarter & 2 ? y : Math.max(0, y - radius)) - first
        const bottom = (quarter & 2 ? Math.min(height - 1, y + radius) : y) + 1 - first
        const upperLeft = top * stride + left
        const upperRight = top * stride + right
        const lowerLeft = bottom * stride + left
        const lowerRight = bottom * stride + right
        const area = (right - left) * (bottom - top)
        const mean = (luma[lowerRight] - luma[upperRight] - luma[lowerLeft] + luma[upperLeft]) / area
        const variance =
          (squares[lowerRight] - squares[upperRight] - squares[lowerLeft] + squares[upperLeft]) / area -
          mean * mean
        if (variance >= least) continue
        least = variance
        bestArea = area
        a = upperLeft
        b = upperRight
        c = lowerLeft
        d = lowerRight
      }
      const at = (y * width + x) * 4
      result.data[at] = (red[d] - red[b] - red[c] + red[a]) / bestArea
      result.data[at + 1] = (green[d] - green[b] - green[c] + green[a]) / bestArea
      result.data[at + 2] = (blue[d] - blue[b] - blue[c] + blue[a]) / bestArea
      result.data[at + 3] = 255
    }
  }
}

/** Summed-area tables of some rows. */
function summedArea({ width, data }: Image, first: number, end: number) {
  const plane = () => new Float64Array((width + 1) * (end - first + 1))
  const sums = { red: plane(), green: plane(), blue: plane(), luma: plane(), squares: plane() }
  for (let y = first; y < end; y++) {
    let [red, green, blue, luma, squares] = [0, 0, 0, 0, 0]
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const bright = lumaOfRgb(data[from], data[from + 1], data[from + 2])
      red += data[from]
      green += data[from + 1]
      blue += data[from + 2]
      luma += bright
      squares += bright * bright
      const above = (y - first) * (width + 1) + x + 1
      const at = above + width + 1
      sums.red[at] = sums.red[above] + red
      sums.green[at] = sums.green[above] + green
      sums.blue[at] = sums.blue[above] + blue
      sums.luma[at] = sums.luma[above] + luma
      sums.squares[at] = sums.squares[above] + squares
    }
  }
  return sums
}

/** Shades ridges of paint that run along the edges in the image. */
function withRelief(image: Image, stroke: number, rng: Rng): Image {
  const { width, height, data } = image
  const noise = noiseOf(rng)
  const soft = blurred(lumaPlane(image), stroke * 1.6).data
  const result = new Uint8ClampedArray(data)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const slopeX = soft[at + 1] - soft[at - 1]
      const slopeY = soft[at + width] - soft[at - width]
      const steep = Math.hypot(slopeX, slopeY)
      // Without an edge, strokes have a fixed angle.
      const alongX = steep > 0.35 ? -slopeY / steep : 0.87
      const alongY = steep > 0.35 ? slopeX / steep : 0.5
      const lengthwise = (x * alongX + y * alongY) / (stroke * 5)
      const crosswise = (x * alongY - y * alongX) / (stroke * 0.55)
      const ridge = fractal(noise, lengthwise, crosswise, 2)
      for (let part = 0; part < 3; part++) result[at * 4 + part] = data[at * 4 + part] * (1 + ridge * 0.16)
    }
  }
  return { width, height, data: result }
}
