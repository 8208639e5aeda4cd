import { levelOf } from '../signal/level.ts'

/** Moments of so many seconds, of which the quietest in twenty counts: a recording can begin with true silence. */
const [MOMENT, SHARE] = [0.02, 0.05]

/** How loud a recording is where it is quiet, between words. */
export function quietestOf(samples: Float32Array, rate: number): number {
  const width = Math.round(rate * MOMENT)
  const levels = Float32Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
    levelOf(samples.subarray(at * width, (at + 1) * width)),
  )
  return levels.toSorted()[Math.floor(levels.length * SHARE)] ?? 0
}
