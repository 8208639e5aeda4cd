import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { blurred, lumaPlane, type Plane } from '../../image/planes/plane.ts'
import { kuwahara } from '../../image/style/oil.ts'

const SATURATION = 1.3
const BRISTLE_DEPTH = 0.22

/**
 * Oil paint for video: flat strokes by a Kuwahara filter, and bristles along the edges. The bristles come from one
 * fixed noise texture, so that they turn only as much as the edges do.
 */
export function oilVideo(
  { width, height }: Pick<Image, 'width' | 'height'>,
  rng: Rng,
): (image: Image) => Image {
  const stroke = Math.min(12, Math.max(2, Math.round(Math.sqrt(width * height) / 170)))
  const noise = Float32Array.from({ length: width * height }, () => rng() - 0.5)
  const bristles = blurred({ width, height, data: noise }, Math.max(0.7, stroke * 0.3))
  return (image) => {
    const paint = kuwahara(image, stroke)
    const ridges = lineIntegralConvolution(bristles, directionsOf(paint, stroke), stroke)
    const result = new Uint8ClampedArray(paint.data)
    for (let at = 0; at < ridges.length; at++) {
      const from = at * 4
      const luma = lumaOfRgb(paint.data[from], paint.data[from + 1], paint.data[from + 2])
      const light = 1 + ridges[at] * BRISTLE_DEPTH
      for (let channel = from; channel < from + 3; channel++)
        result[channel] = (luma + (paint.data[channel] - luma) * SATURATION) * light
    }
    return { width, height, data: result }
  }
}

/** The brush direction at each pixel: along edges, and at a fixed angle where there are none. */
function directionsOf(paint: Image, stroke: number): { x: Float32Array; y: Float32Array } {
  const { width, height, data } = blurred(lumaPlane(paint), stroke)
  // An edge has no sign, so angles are doubled before they are averaged.
  const cosine = new Float32Array(width * height).fill(0.5)
  const sine = new Float32Array(width * height).fill(0.87)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const across = data[at + 1] - data[at - 1]
      const down = data[at + width] - data[at - width]
      cosine[at] += down * down - across * across
      sine[at] -= 2 * across * down
    }
  }
  const soft = (values: Float32Array) => blurred({ width, height, data: values }, stroke).data
  const [cosines, sines] = [soft(cosine), soft(sine)]
  const result = { x: new Float32Array(width * height), y: new Float32Array(width * height) }
  for (let at = 0; at < cosines.length; at++) {
    const angle = Math.atan2(sines[at], cosines[at]) / 2
    result.x[at] = Math.cos(angle)
    result.y[at] = Math.sin(angle)
  }
  return result
}

/** Averages the noise along the brush direction, to about -1 to 1. */
function lineIntegralConvolution(
  { width, height, data }: Plane,
  direction: { x: Float32Array; y: Float32Array },
  stroke: number,
): Float32Array {
  const steps = 4
  const stride = Math.max(1, stroke * 0.7)
  const result = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const alongX = direction.x[at] * stride
      const alongY = direction.y[at] * stride
      let sum = 0
      for (let step = -steps; step <= steps; step++) {
        const column = Math.min(width - 1, Math.max(0, Math.round(x + alongX * step)))
        const row = Math.min(height - 1, Math.max(0, Math.round(y + alongY * step)))
        sum += data[row * width + column]
      }
      result[at] = Math.min(1, Math.max(-1, sum))
    }
  }
  return result
}
