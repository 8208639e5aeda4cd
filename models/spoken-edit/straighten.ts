import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'

const SIDE = 384
/** A horizon that is further off is meant to be. */
const MOST_DEGREES = 12
const STEPS = 10

/** Turns an image so that its longest edges are level or upright, and cuts off the corners. */
export async function straighten(image: Image): Promise<Image> {
  const degrees = tiltOf(await small(image))
  if (Math.abs(degrees) < 0.25)
    throw new InvalidInput(
      'No tilt was found in the picture. Say how far to turn it, such as "rotate by 3 degrees".',
    )
  const { width, height } = image
  const turned = await pixelsOf(
    asSharp(image).rotate(-degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }),
  )
  const [wide, high] = largestUpright(width, height, (Math.abs(degrees) / 180) * Math.PI)
  return pixelsOf(
    asSharp(turned).extract({
      left: Math.floor((turned.width - wide) / 2),
      top: Math.floor((turned.height - high) / 2),
      width: wide,
      height: high,
    }),
  )
}

/** Small and soft: steps of single pixels would pass for level edges. */
async function small(image: Image): Promise<Image> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(8, Math.round(side * scale)))
  return pixelsOf(asSharp(await resized(image, width, height)).blur(1.6))
}

/** The angle by which most edges are off, weighted by how steep they are. Long straight edges gather in one direction. */
function tiltOf(image: Image): number {
  const { width, height } = image
  const luma = lumaOf(image)
  const counts = new Float64Array(2 * MOST_DEGREES * STEPS + 1)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const across =
        luma[at + 1 - width] +
        2 * luma[at + 1] +
        luma[at + 1 + width] -
        luma[at - 1 - width] -
        2 * luma[at - 1] -
        luma[at - 1 + width]
      const down =
        luma[at + width - 1] +
        2 * luma[at + width] +
        luma[at + width + 1] -
        luma[at - width - 1] -
        2 * luma[at - width] -
        luma[at - width + 1]
      const steep = Math.hypot(across, down)
      if (steep < 0.15) continue
      // The edge is across its gradient; edges that are nearly level and nearly upright tell the same tilt.
      const angle = (Math.atan2(down, across) * 180) / Math.PI
      const off = (((angle % 90) + 135) % 90) - 45
      if (Math.abs(off) < MOST_DEGREES) counts[Math.round((off + MOST_DEGREES) * STEPS)] += steep
    }
  let [best, most] = [0, 0]
  for (let at = 0; at < counts.length; at++) {
    let sum = 0
    for (let near = Math.max(0, at - 6); near <= Math.min(counts.length - 1, at + 6); near++)
      sum += counts[near] * (7 - Math.abs(near - at))
    if (sum > most) [best, most] = [at, sum]
  }
  return most === 0 ? 0 : best / STEPS - MOST_DEGREES
}

/** The largest upright rectangle of the same shape within a turned one. */
function largestUpright(width: number, height: number, angle: number): [wide: number, high: number] {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const scale = Math.min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
  return [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))]
}
