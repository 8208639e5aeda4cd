import type { Track } from '../synthesis/track.ts'

/** The weighting of BS.1770 at 48 kHz: the head lifts the heights, and what is low counts less. */
const head = {
  b: [1.53512485958697, -2.69169618940638, 1.19839281085285],
  a: [-1.69065929318241, 0.73248077421585],
}
const low = { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] }
const BLOCK = 4800

/** How loud it is to people, in LUFS: blocks of 400 ms, without those that are silent or much softer than the rest. */
export function loudnessOf({ left, right }: Track): number {
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
  const made = Array.from({ length: Math.floor(samples.length / BLOCK) }, () => 0)
  const [hb0 = 0, hb1 = 0, hb2 = 0] = head.b
  const [ha1 = 0, ha2 = 0] = head.a
  const [la1 = 0, la2 = 0] = low.a
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < made.length * BLOCK; at++) {
    const x = samples[at]!
    const y = hb0 * x + hb1 * x1 + hb2 * x2 - ha1 * y1 - ha2 * y2
    const z = y - 2 * y1 + y2 - la1 * z1 - la2 * z2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    z2 = z1
    z1 = z
    const block = Math.floor(at / BLOCK)
    made[block] = made[block]! + (z * z) / BLOCK
  }
  return made
}
