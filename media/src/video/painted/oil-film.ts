import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { blurred, brightnessOf, type Plane } from '../../image/planes/plane.ts'
import { kuwahara } from '../../image/style/oil.ts'

const RICHNESS = 1.3
const RELIEF = 0.22

/**
 * Oil paint that moves: flat strokes as on a painting, and bristles that run along the edges. The bristles are combed out
 * of one sheet of chance, so that they turn a little where an edge turns a little.
 */
export function oilFilm(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  dice: Dice,
): (picture: Picture) => Picture {
  const stroke = Math.min(12, Math.max(2, Math.round(Math.sqrt(width * height) / 170)))
  const chance = Float32Array.from({ length: width * height }, () => dice() - 0.5)
  const bristles = blurred({ width, height, data: chance }, Math.max(0.7, stroke * 0.3))
  return (picture) => {
    const paint = kuwahara(picture, stroke)
    const ridges = combed(bristles, directionsOf(paint, stroke), stroke)
    const result = new Uint8ClampedArray(paint.data)
    for (let at = 0; at < ridges.length; at++) {
      const from = at * 4
      const luma = 0.299 * paint.data[from]! + 0.587 * paint.data[from + 1]! + 0.114 * paint.data[from + 2]!
      const light = 1 + ridges[at]! * RELIEF
      for (let part = from; part < from + 3; part++)
        result[part] = (luma + (paint.data[part]! - luma) * RICHNESS) * light
    }
    return { width, height, data: result }
  }
}

/** Which way a brush goes at each pixel: along edges, and at one angle where there are none. */
function directionsOf(paint: Picture, stroke: number): { x: Float32Array; y: Float32Array } {
  const { width, height, data } = blurred(brightnessOf(paint), stroke)
  // An edge is the same seen from both sides, so angles are doubled before they are blended.
  const cosine = new Float32Array(width * height).fill(0.5)
  const sine = new Float32Array(width * height).fill(0.87)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const across = data[at + 1]! - data[at - 1]!
      const down = data[at + width]! - data[at - width]!
      cosine[at]! += down * down - across * across
      sine[at]! -= 2 * across * down
    }
  }
  const soft = (values: Float32Array) => blurred({ width, height, data: values }, stroke).data
  const [cosines, sines] = [soft(cosine), soft(sine)]
  const result = { x: new Float32Array(width * height), y: new Float32Array(width * height) }
  for (let at = 0; at < cosines.length; at++) {
    const angle = Math.atan2(sines[at]!, cosines[at]!) / 2
    result.x[at] = Math.cos(angle)
    result.y[at] = Math.sin(angle)
  }
  return result
}

/** The mean of the sheet along the way of the brush, from about -1 to 1. */
function combed(
  { width, height, data }: Plane,
  way: { x: Float32Array; y: Float32Array },
  stroke: number,
): Float32Array {
  const steps = 4
  const stride = Math.max(1, stroke * 0.7)
  const result = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const alongX = way.x[at]! * stride
      const alongY = way.y[at]! * stride
      let sum = 0
      for (let step = -steps; step <= steps; step++) {
        const column = Math.min(width - 1, Math.max(0, Math.round(x + alongX * step)))
        const row = Math.min(height - 1, Math.max(0, Math.round(y + alongY * step)))
        sum += data[row * width + column]!
      }
      result[at] = Math.min(1, Math.max(-1, sum))
    }
  }
  return result
}
