import { boxMean } from '@atelier/media/image/box-mean.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { edgePreservingBlur } from '../lib/image/planes/edge-preserving-blur.ts'

/**
 * For each pixel, the factor that evens out its existing shading, and how much of the new light it receives, from 0 to
 * 1.
 */
type Shading = { readonly flattening: Float32Array; readonly received: Float32Array }

/**
 * Shades an image by a light from one side. Depth is estimated from brightness, as if brighter meant nearer: slopes at a
 * coarse and a fine scale face the light or turn away from it, and the near side gets more light than the far side.
 */
export function shadingOf(image: Image, [across, down]: readonly [number, number]): Shading {
  const { width, height } = image
  const size = Math.max(width, height)
  const luma = lumaOf(image)
  const positions = positionsAlong(width, height, across, down)
  const flattening = flatten(luma, width, height, positions)

  const forms = [
    {
      height: boxMean(boxMean(luma, width, height, radiusFor(size, 30)), width, height, radiusFor(size, 30)),
      relief: size / 14,
    },
    {
      height: boxMean(
        boxMean(luma, width, height, radiusFor(size, 160)),
        width,
        height,
        radiusFor(size, 160),
      ),
      relief: size / 120,
    },
  ]
  const received = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const [right, left] = [x + 1 < width ? at + 1 : at, x > 0 ? at - 1 : at]
      const [below, above] = [y + 1 < height ? at + width : at, y > 0 ? at - width : at]
      let facing = 0
      for (const form of forms) {
        const slopeAcross = (form.height[right] - form.height[left]) / 2
        const slopeDown = (form.height[below] - form.height[above]) / 2
        facing -= (slopeAcross * across + slopeDown * down) * form.relief
      }
      const position = positions[at]
      const near = position * position * (3 - 2 * position)
      received[at] = Math.min(1, Math.max(0, near * (1 + 0.9 * Math.tanh(facing)) + 0.15 * Math.tanh(facing)))
    }
  }
  return { flattening, received }
}

/** How near each pixel is to the light: 0 at the far side, 1 at the near side. */
function positionsAlong(width: number, height: number, across: number, down: number): Float32Array {
  const span = Math.abs(across) + Math.abs(down)
  return Float32Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) / (width - 1 || 1) - 0.5
    const y = Math.floor(at / width) / (height - 1 || 1) - 0.5
    return (x * across + y * down) / span + 0.5
  })
}

/** Removes a part of the low-frequency shading, and the whole linear gradient along the direction of the new light. */
function flatten(luma: Float32Array, width: number, height: number, positions: Float32Array): Float32Array {
  const radius = Math.max(2, Math.round(Math.max(width, height) / 6))
  const wide = edgePreservingBlur(luma, width, height, radius, 0.25)
  const middle = mean(luma)
  const evened = wide.map((value) => ((middle + 0.08) / (Math.max(0, value) + 0.08)) ** 0.4)
  const logs = luma.map((value, at) => Math.log(value * evened[at] + 0.05))
  const meanLog = mean(logs)
  const slope =
    mean(logs.map((value, at) => (value - meanLog) * (positions[at] - 0.5))) /
    (mean(positions.map((position) => (position - 0.5) ** 2)) + 1e-6)
  const bounded = Math.max(-1.5, Math.min(1.5, slope))
  return evened.map((value, at) => (value * Math.exp(-bounded * (positions[at] - 0.5))) ** 2.2)
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function radiusFor(size: number, part: number): number {
  return Math.max(1, Math.round(size / part))
}
