import { throughBiquads, type Biquad } from '../signal/biquad.ts'
import { levelOf } from '../signal/level.ts'
import type { Stereo } from '../synthesis/stereo.ts'

/** The weighting of BS.1770 at 48 kHz: the head lifts the heights, and what is low counts less. */
const head: Biquad = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
}
const low: Biquad = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }
const BLOCK = 4800

/** How loud it is to people, in LUFS: blocks of 400 ms, without those that are silent or much softer than the rest. */
export function loudnessOf({ left, right }: Stereo): number {
  const onTheRight = energies(right)
  const tenths = energies(left).map((energy, index) => energy + onTheRight[index]!)
  const blocks = tenths
    .slice(3)
    .map((_, index) => (tenths[index]! + tenths[index + 1]! + tenths[index + 2]! + tenths[index + 3]!) / 4)
  const audible = blocks.filter((energy) => inUnits(energy) > -70)
  if (audible.length === 0) return -Infinity
  const gate = inUnits(mean(audible)) - 10
  return inUnits(mean(audible.filter((energy) => inUnits(energy) > gate)))
}

const inUnits = (energy: number) => -0.691 + 10 * Math.log10(energy)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean square of each tenth of a second. */
function energies(samples: Float32Array): number[] {
  const weighted = throughBiquads(samples, head, low)
  return Array.from({ length: Math.floor(samples.length / BLOCK) }, (_, block) => {
    const tenth = weighted.subarray(block * BLOCK, (block + 1) * BLOCK)
    return levelOf(tenth) ** 2
  })
}
