import type { Picture } from '../src/image/pixels/picture.ts'
import { lumaOf } from '../src/image/planes/luma.ts'
import { brightnessOf } from '../src/image/planes/plane.ts'
import { openFilm } from '../src/video/film/read-film.ts'
import type { Flow } from '../src/video/motion/flow.ts'
import { flowBetween } from '../src/video/motion/flow-between.ts'
import { psnr } from './metrics.ts'
import type { Region } from './pictures.ts'

/** All pictures of a film. */
export async function framesOf({ path }: { readonly path: string }): Promise<Picture[]> {
  return Array.fromAsync((await openFilm(path)).frames())
}

/** How far a flow is from the truth, in pixels, on average over a region. */
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
      sum += Math.hypot(across[y * width + x]! - trueAcross, down[y * width + x]! - trueDown)
      count++
    }
  }
  return sum / count
}

/** How close two films are in decibels, from the mean of the squared errors of all their pictures. */
export function filmPsnr(one: readonly Picture[], other: readonly Picture[], region?: Region): number {
  const errors = one.map((picture, index) => 10 ** (-psnr(picture, other[index]!, region) / 10))
  return -10 * Math.log10(mean(errors))
}

/** How much pixels change back and forth, of 255: what moves steadily adds little, what shimmers much. */
export function flicker(frames: readonly Picture[]): number {
  const lumas = frames.map(lumaOf)
  const bends = lumas.slice(2).map((luma, index) => {
    const [before, middle] = [lumas[index]!, lumas[index + 1]!]
    return mean(luma.map((value, at) => Math.abs(value - 2 * middle[at]! + before[at]!)))
  })
  return mean(bends) * 255
}

/** How far everything moves from each picture to the next, in pixels, on average over the picture. */
export function motionOf(frames: readonly Picture[]): { across: number; down: number }[] {
  const planes = frames.map(brightnessOf)
  return planes.slice(1).map((plane, index) => {
    const { across, down } = flowBetween(planes[index]!, plane)
    return { across: mean(across), down: mean(down) }
  })
}

/** By how many pixels the motion differs most from one step of a film to the next: a seam or a jerk shows as a jump. */
export function largestJump(frames: readonly Picture[]): number {
  const motion = motionOf(frames)
  return Math.max(
    ...motion
      .slice(1)
      .map(({ across, down }, index) =>
        Math.hypot(across - motion[index]!.across, down - motion[index]!.down),
      ),
  )
}

function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < values.length; index++) sum += values[index]!
  return sum / values.length
}
