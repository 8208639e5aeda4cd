import { boxMean } from '@atelier/media/image/box-mean.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import type { Mask } from '@atelier/media/image/mask.ts'
import { boundsOf } from '../lib/image/patches/mask.ts'
import { fixed, free, solveMembrane } from '../lib/image/planes/membrane.ts'
import type { Image } from '@atelier/media/image/image.ts'

/**
 * Blends an image, in the size of the mask's bounding box, into the masked area, with soft edges and the light of the
 * surroundings.
 */
export function blendInto(image: Image, area: Mask, content: Image): Image {
  const { width, height } = image
  const box = boundsOf(area, width, height)
  const light = lightField(image, area)
  const softness = Math.max(1, Math.round(Math.max(width, height) / 700))
  const shares = boxMean(Float32Array.from(area), width, height, softness)
  const data = image.data.slice()
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const pixel = (box.top + y) * width + box.left + x
      if (!area[pixel]) continue
      const from = (y * box.width + x) * 4
      const share = Math.min(1, shares[pixel] * 2 - 1 + 1 / (2 * softness + 1))
      for (let channel = 0; channel < 3; channel++) {
        const was = image.data[pixel * 4 + channel]
        data[pixel * 4 + channel] = was + (content.data[from + channel] * light[pixel] - was) * share
      }
      const opaque = content.data[from + 3]
      data[pixel * 4 + 3] = Math.max(image.data[pixel * 4 + 3], opaque * share)
    }
  }
  return { width, height, data }
}

/** How the light varies over the area, interpolated from its surroundings; the mean is 1. */
function lightField(image: Image, area: Mask): Float32Array {
  const { width, height } = image
  const around = boxMean(lumaOf(image), width, height, Math.max(2, Math.round(Math.max(width, height) / 60)))
  const roles = Uint8Array.from(area, (inside) => (inside ? free : fixed))
  if (!roles.includes(fixed)) return new Float32Array(area.length).fill(1)
  solveMembrane(width, height, around, roles)
  let sum = 0
  let count = 0
  for (let pixel = 0; pixel < area.length; pixel++) {
    if (!area[pixel]) continue
    sum += around[pixel]
    count++
  }
  const mean = sum / count
  return around.map((value) => Math.max(0.75, Math.min(1.25, (value + 0.2) / (mean + 0.2))))
}
