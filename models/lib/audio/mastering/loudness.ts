import { applyBiquads, type Biquad } from '../signal/biquad.ts'
import { rmsOf } from '../signal/level.ts'
import type { Stereo } from '../synthesis/stereo.ts'

/** The K-weighting of BS.1770 at 48 kHz: a high shelf for the head, and a high-pass. */
const highShelf: Biquad = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
}
const highPass: Biquad = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }
const BLOCK = 4800

/** The integrated loudness in LUFS: blocks of 400 ms with absolute and relative gating. */
export function loudnessOf({ left, right }: Stereo): number {
  const rightEnergies = blockEnergies(right)
  const tenths = blockEnergies(left).map((energy, index) => energy + rightEnergies[index])
  const blocks = tenths
    .slice(3)
    .map((_, index) => (tenths[index] + tenths[index + 1] + tenths[index + 2] + tenths[index + 3]) / 4)
  const aboveAbsoluteGate = blocks.filter((energy) => toLufs(energy) > -70)
  if (aboveAbsoluteGate.length === 0) return -Infinity
  const relativeGate = toLufs(mean(aboveAbsoluteGate)) - 10
  return toLufs(mean(aboveAbsoluteGate.filter((energy) => toLufs(energy) > relativeGate)))
}

const toLufs = (energy: number) => -0.691 + 10 * Math.log10(energy)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean square of each 100 ms. */
function blockEnergies(samples: Float32Array): number[] {
  const weighted = applyBiquads(samples, highShelf, highPass)
  return Array.from({ length: Math.floor(samples.length / BLOCK) }, (_, block) => {
    const tenth = weighted.subarray(block * BLOCK, (block + 1) * BLOCK)
    return rmsOf(tenth) ** 2
  })
}
