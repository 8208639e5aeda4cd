import type { Image } from '@atelier/media/image/image.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import { lumaPlane } from '../lib/image/planes/plane.ts'
import { openVideo } from '../lib/video/read-video.ts'
import type { Flow } from '../lib/video/motion/flow.ts'
import { opticalFlow } from '../lib/video/motion/optical-flow.ts'
import { psnr } from './image-metrics.ts'
import type { Region } from './images.ts'

/** All frames of a video. */
export async function framesOf({ path }: { readonly path: string }): Promise<Image[]> {
  return Array.fromAsync((await openVideo(path)).frames())
}

/** The mean endpoint error of a flow over a region, in pixels. */
export function flowError(
  { width, height, across, down }: Flow,
  truthAt: (x: number, y: number) => readonly [across: number, down: number],
  region: Region = () => true,
): number {
  let sum = 0
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!region(x, y)) continue
      const [trueAcross, trueDown] = truthAt(x, y)
      sum += Math.hypot(across[y * width + x] - trueAcross, down[y * width + x] - trueDown)
      count++
    }
  }
  return sum / count
}

/** The PSNR of two videos, from the mean squared error of all their frames. */
export function videoPsnr(one: readonly Image[], other: readonly Image[], region?: Region): number {
  const errors = one.map((image, index) => 10 ** (-psnr(image, other[index], region) / 10))
  return -10 * Math.log10(mean(errors))
}

/** The mean second difference over time, of 255: steady motion adds little, shimmer much. */
export function flicker(frames: readonly Image[]): number {
  const lumas = frames.map(lumaOf)
  const bends = lumas.slice(2).map((luma, index) => {
    const [before, middle] = [lumas[index], lumas[index + 1]]
    return mean(luma.map((value, at) => Math.abs(value - 2 * middle[at] + before[at])))
  })
  return mean(bends) * 255
}

/** The mean optical flow from each frame to the next, in pixels. */
export function motionOf(frames: readonly Image[]): { across: number; down: number }[] {
  const planes = frames.map(lumaPlane)
  return planes.slice(1).map((plane, index) => {
    const { across, down } = opticalFlow(planes[index], plane)
    return { across: mean(across), down: mean(down) }
  })
}

/** The largest change of the mean motion between consecutive frames, in pixels, which shows seams and jerks. */
export function largestJump(frames: readonly Image[]): number {
  const motion = motionOf(frames)
  return Math.max(
    ...motion
      .slice(1)
      .map(({ across, down }, index) => Math.hypot(across - motion[index].across, down - motion[index].down)),
  )
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index]
  return sum / values.length
}
