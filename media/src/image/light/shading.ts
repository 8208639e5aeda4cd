import { boxMean } from '../planes/box-mean.ts'
import { lumaOf } from '../planes/luma.ts'
import type { Picture } from '../pixels/picture.ts'
import { smooth } from '../planes/smooth.ts'

/** For each pixel: by how much to change its light so that all are lit alike, and how much it gets of the new light, 0 to 1. */
type Shading = { readonly flattening: Float32Array; readonly received: Float32Array }

/**
 * What a light from a side does to a picture. Depth is guessed from brightness, as if what is brighter stood out: coarse
 * forms and fine relief turn towards the light or away from it, and the side of the light gets more than the other.
 */
export function shadingOf(picture: Picture, [across, down]: readonly [number, number]): Shading {
  const { width, height } = picture
  const size = Math.max(width, height)
  const luma = lumaOf(picture)
  const places = placesAlong(width, height, across, down)
  const flattening = flatten(luma, width, height, places)

  const forms = [
    {
      height: boxMean(boxMean(luma, width, height, reach(size, 30)), width, height, reach(size, 30)),
      relief: size / 14,
    },
    {
      height: boxMean(boxMean(luma, width, height, reach(size, 160)), width, height, reach(size, 160)),
      relief: size / 120,
    },
  ]
  const received = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const [right, left] = [x + 1 < width ? at + 1 : at, x > 0 ? at - 1 : at]
      const [below, above] = [y + 1 < height ? at + width : at, y > 0 ? at - width : at]
      let turned = 0
      for (const form of forms) {
        const slopeAcross = (form.height[right]! - form.height[left]!) / 2
        const slopeDown = (form.height[below]! - form.height[above]!) / 2
        turned -= (slopeAcross * across + slopeDown * down) * form.relief
      }
      const place = places[at]!
      const near = place * place * (3 - 2 * place)
      received[at] = Math.min(1, Math.max(0, near * (1 + 0.9 * Math.tanh(turned)) + 0.15 * Math.tanh(turned)))
    }
  }
  return { flattening, received }
}

/** How far towards the light each pixel lies: 0 at the far side, 1 at the near one. */
function placesAlong(width: number, height: number, across: number, down: number): Float32Array {
  const span = Math.abs(across) + Math.abs(down)
  return Float32Array.from({ length: width * height }, (_, at) => {
    const x = (at % width) / (width - 1 || 1) - 0.5
    const y = Math.floor(at / width) / (height - 1 || 1) - 0.5
    return (x * across + y * down) / span + 0.5
  })
}

/** Takes away a part of the light and shade of wide areas, and all of what grows from one side of the new light to the other. */
function flatten(luma: Float32Array, width: number, height: number, places: Float32Array): Float32Array {
  const radius = Math.max(2, Math.round(Math.max(width, height) / 6))
  const wide = smooth(luma, width, height, radius, 0.25)
  const middle = mean(luma)
  const evened = wide.map((value) => ((middle + 0.08) / (Math.max(0, value) + 0.08)) ** 0.4)
  const logs = luma.map((value, at) => Math.log(value * evened[at]! + 0.05))
  const meanLog = mean(logs)
  const slope =
    mean(logs.map((value, at) => (value - meanLog) * (places[at]! - 0.5))) /
    (mean(places.map((place) => (place - 0.5) ** 2)) + 1e-6)
  const bounded = Math.max(-1.5, Math.min(1.5, slope))
  return evened.map((value, at) => (value * Math.exp(-bounded * (places[at]! - 0.5))) ** 2.2)
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function reach(size: number, part: number): number {
  return Math.max(1, Math.round(size / part))
}
