import type { Raster } from './rasterise.ts'
import type { View } from './view.ts'

const TAPS = 14
/** How far away something can still occlude a point, as a share of the model's radius. */
const REACH = 0.16
/** Sampling directions in a full turn. */
const TURNS = 256
/** The golden angle, so that no two taps share a direction. */
const TURNS_PER_TAP = 98
const cosines = Float32Array.from({ length: TURNS }, (_, turn) => Math.cos((turn * 2 * Math.PI) / TURNS))
const distances = Float32Array.from({ length: TAPS }, (_, tap) => Math.sqrt((tap + 0.5) / TAPS))

/** Screen-space ambient occlusion at half resolution, from 0 in a crevice to 1 where nothing nearby is in front. */
export function ambientOcclusionOf(raster: Raster, { focal, distance }: View, radius: number): Float32Array {
  const { width, height, near, triangle } = raster
  const [across, down] = [width >> 1, height >> 1]
  const reach = radius * REACH
  const occlusion = new Float32Array(across * down).fill(1)
  // Works on depth alone: the slope of the surface is taken from neighbouring pixels.
  for (let y = 1; y < down - 1; y++) {
    for (let x = 1; x < across - 1; x++) {
      const at = 2 * y * width + 2 * x
      if (triangle[at] === -1) continue
      const depth = 1 / near[at]
      const slopeX = slope(at, 2)
      const slopeY = slope(at, 2 * width)
      const span = Math.min(width / 6, (reach * focal) / depth)
      // Each pixel starts at another angle; the blur afterwards evens out the noise.
      const start = (x * 7 + y * 3) * (TURNS / 16)
      let hidden = 0
      for (let tap = 0; tap < TAPS; tap++) {
        const away = span * distances[tap]
        const turn = (start + tap * TURNS_PER_TAP) & (TURNS - 1)
        const dx = Math.round(away * cosines[turn])
        const dy = Math.round(away * cosines[(turn + TURNS / 4) & (TURNS - 1)])
        const column = 2 * x + dx
        const row = 2 * y + dy
        if (column < 0 || row < 0 || column >= width || row >= height) continue
        const other = near[row * width + column]
        if (other === 0) continue
        const before = depth + (slopeX * dx + slopeY * dy) / 2 - 1 / other
        const aside = (away * depth) / focal
        if (before > aside * 0.12 && before < reach * 2)
          hidden += before / Math.sqrt(before * before + aside * aside)
      }
      occlusion[y * across + x] = Math.max(0.15, 1 - (1.5 * hidden) / TAPS)
    }
  }
  return smoothed(occlusion, near, across, down, (distance / 60) * REACH)

  function slope(at: number, step: number): number {
    const here = 1 / near[at]
    const [before, after] = [near[at - step], near[at + step]]
    const back = before === 0 ? Infinity : here - 1 / before
    const forth = after === 0 ? Infinity : 1 / after - here
    const least = Math.abs(back) < Math.abs(forth) ? back : forth
    return Number.isFinite(least) ? least : 0
  }
}

/** The mean of four by four values at about the same depth. */
function smoothed(
  occlusion: Float32Array,
  near: Float32Array,
  across: number,
  down: number,
  slack: number,
): Float32Array {
  const means = new Float32Array(occlusion.length).fill(1)
  for (let y = 2; y < down - 2; y++) {
    for (let x = 2; x < across - 2; x++) {
      const here = near[(2 * y * across + x) * 2]
      if (here === 0) continue
      let sum = 0
      let count = 0
      for (let dy = -2; dy < 2; dy++) {
        for (let dx = -2; dx < 2; dx++) {
          const other = near[(2 * (y + dy) * across + x + dx) * 2]
          if (other === 0 || Math.abs(1 / other - 1 / here) > slack) continue
          sum += occlusion[(y + dy) * across + x + dx]
          count++
        }
      }
      means[y * across + x] = sum / count
    }
  }
  return means
}
