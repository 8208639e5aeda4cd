import { boxMean } from '../planes/box-mean.ts'
import { lumaOf } from '../planes/luma.ts'
import { boundsOf, type Hole } from './mask.ts'
import { fixed, free, stretch } from '../planes/membrane.ts'
import type { Picture } from '../pixels/picture.ts'

/** Puts a picture, as large as the box around an area, into the area: with soft edges, and in the light of what is around. */
export function putInto(picture: Picture, area: Hole, content: Picture): Picture {
  const { width, height } = picture
  const box = boundsOf(area, width, height)
  const light = lightOver(picture, area)
  const softness = Math.max(1, Math.round(Math.max(width, height) / 700))
  const shares = boxMean(Float32Array.from(area), width, height, softness)
  const data = picture.data.slice()
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const pixel = (box.top + y) * width + box.left + x
      if (!area[pixel]) continue
      const from = (y * box.width + x) * 4
      const share = Math.min(1, shares[pixel]! * 2 - 1 + 1 / (2 * softness + 1))
      for (let channel = 0; channel < 3; channel++) {
        const was = picture.data[pixel * 4 + channel]!
        data[pixel * 4 + channel] = was + (content.data[from + channel]! * light[pixel]! - was) * share
      }
      const opaque = content.data[from + 3]!
      data[pixel * 4 + 3] = Math.max(picture.data[pixel * 4 + 3]!, opaque * share)
    }
  }
  return { width, height, data }
}

/** How the light varies over the area, seen from what surrounds it; 1 in the mean. */
function lightOver(picture: Picture, area: Hole): Float32Array {
  const { width, height } = picture
  const around = boxMean(
    lumaOf(picture),
    width,
    height,
    Math.max(2, Math.round(Math.max(width, height) / 60)),
  )
  const roles = Uint8Array.from(area, (inside) => (inside ? free : fixed))
  if (!roles.includes(fixed)) return new Float32Array(area.length).fill(1)
  stretch(width, height, around, roles)
  let sum = 0
  let count = 0
  for (let pixel = 0; pixel < area.length; pixel++) {
    if (!area[pixel]) continue
    sum += around[pixel]!
    count++
  }
  const mean = sum / count
  return around.map((value) => Math.max(0.75, Math.min(1.25, (value + 0.2) / (mean + 0.2))))
}
