import type { Dice } from '../../chance/dice.ts'
import { fractal, noiseOf } from '../../chance/noise.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { blurred, brightnessOf } from '../planes/plane.ts'

/** Oil paint: flat strokes with crisp edges, thick enough to catch the light. */
export async function oil(picture: Picture, dice: Dice): Promise<Picture> {
  const { width, height } = picture
  // Broader strokes than these would need a sharper brush than there is.
  const stroke = Math.min(20, Math.max(2, Math.round(Math.sqrt(width * height) / 190)))
  const smooth = kuwahara(kuwahara(picture, stroke), Math.max(1, Math.round(stroke * 0.6)))
  const rich = await pixelsOf(
    asSharp(smooth)
      .modulate({ saturation: 1.28 })
      .sharpen({ sigma: stroke * 0.5 }),
  )
  return withRelief(rich, stroke, dice)
}

/** Each pixel becomes the mean of that of the four squares beside it which varies least: edges stay, grain goes. */
export function kuwahara(picture: Picture, radius: number): Picture {
  const result = blank(picture.width, picture.height)
  // In bands, for the sums of a large picture would need more memory than the picture ten times over.
  const band = 256
  for (let top = 0; top < picture.height; top += band) {
    smoothBand(picture, result, radius, top, Math.min(picture.height, top + band))
  }
  return result
}

function smoothBand(picture: Picture, result: Picture, radius: number, from: number, to: number): void {
  const { width, height } = picture
  const first = Math.max(0, from - radius)
  const end = Math.min(height, to + radius)
  const { red, green, blue, luma, squares } = summedArea(picture, first, end)
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
        const mean = (luma[lowerRight]! - luma[upperRight]! - luma[lowerLeft]! + luma[upperLeft]!) / area
        const spread =
          (squares[lowerRight]! - squares[upperRight]! - squares[lowerLeft]! + squares[upperLeft]!) / area -
          mean * mean
        if (spread >= least) continue
        least = spread
        bestArea = area
        a = upperLeft
        b = upperRight
        c = lowerLeft
        d = lowerRight
      }
      const at = (y * width + x) * 4
      result.data[at] = (red[d]! - red[b]! - red[c]! + red[a]!) / bestArea
      result.data[at + 1] = (green[d]! - green[b]! - green[c]! + green[a]!) / bestArea
      result.data[at + 2] = (blue[d]! - blue[b]! - blue[c]! + blue[a]!) / bestArea
      result.data[at + 3] = 255
    }
  }
}

/** Sums of everything above and left of each pixel, from which the sum of any rectangle is four steps away. */
function summedArea({ width, data }: Picture, first: number, end: number) {
  const plane = () => new Float64Array((width + 1) * (end - first + 1))
  const sums = { red: plane(), green: plane(), blue: plane(), luma: plane(), squares: plane() }
  for (let y = first; y < end; y++) {
    let [red, green, blue, luma, squares] = [0, 0, 0, 0, 0]
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4
      const bright = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!
      red += data[from]!
      green += data[from + 1]!
      blue += data[from + 2]!
      luma += bright
      squares += bright * bright
      const above = (y - first) * (width + 1) + x + 1
      const at = above + width + 1
      sums.red[at] = sums.red[above]! + red
      sums.green[at] = sums.green[above]! + green
      sums.blue[at] = sums.blue[above]! + blue
      sums.luma[at] = sums.luma[above]! + luma
      sums.squares[at] = sums.squares[above]! + squares
    }
  }
  return sums
}

/** Bristles run along the edges of what is painted, and light falls on their ridges. */
function withRelief(picture: Picture, stroke: number, dice: Dice): Picture {
  const { width, height, data } = picture
  const noise = noiseOf(dice)
  const soft = blurred(brightnessOf(picture), stroke * 1.6).data
  const result = new Uint8ClampedArray(data)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const slopeX = soft[at + 1]! - soft[at - 1]!
      const slopeY = soft[at + width]! - soft[at - width]!
      const steep = Math.hypot(slopeX, slopeY)
      // Where nothing has an edge, strokes lie at one angle.
      const alongX = steep > 0.35 ? -slopeY / steep : 0.87
      const alongY = steep > 0.35 ? slopeX / steep : 0.5
      const lengthwise = (x * alongX + y * alongY) / (stroke * 5)
      const crosswise = (x * alongY - y * alongX) / (stroke * 0.55)
      const ridge = fractal(noise, lengthwise, crosswise, 2)
      for (let part = 0; part < 3; part++) result[at * 4 + part] = data[at * 4 + part]! * (1 + ridge * 0.16)
    }
  }
  return { width, height, data: result }
}
