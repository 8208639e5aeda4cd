import type { Image } from '@atelier/media/image/image.ts'
import { backProjectPlane } from './planes/back-project-plane.ts'
import { enlargedPlane } from './planes/lanczos.ts'

/** More passes add ringing along edges rather than detail. */
const PASSES = 2

/** An image whose size is a multiple of another's, corrected until that is what it shrinks to. */
export function backProject(large: Image, small: Image): Image {
  const factor = large.width / small.width
  return byChannel(large.width, large.height, (channel) => {
    const plane = channelOf(large, channel)
    backProjectPlane(plane, channelOf(small, channel), small, factor, 1)
    return plane
  })
}

/** An opaque image enlarged by a whole factor with Lanczos' kernel, and sharpened by back-projection. */
export function enlargeSharply(small: Image, factor: number, progress: (share: number) => void): Image {
  return byChannel(small.width * factor, small.height * factor, (channel) => {
    const source = channelOf(small, channel)
    const plane = enlargedPlane(source, small, factor)
    backProjectPlane(plane, source, small, factor, PASSES)
    progress((channel + 1) / 3)
    return plane
  })
}

function channelOf({ width, height, data }: Image, channel: number): Float32Array {
  const plane = new Float32Array(width * height)
  for (let pixel = 0, at = channel; pixel < plane.length; pixel++, at += 4) plane[pixel] = data[at]
  return plane
}

/** One channel after the other, since all three of a large image would take a gigabyte. */
function byChannel(width: number, height: number, planeOf: (channel: number) => Float32Array): Image {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let channel = 0; channel < 3; channel++) {
    const plane = planeOf(channel)
    for (let pixel = 0, at = channel; pixel < plane.length; pixel++, at += 4) data[at] = plane[pixel]
  }
  return { width, height, data }
}
