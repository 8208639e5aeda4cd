import type { Mark } from './marks.ts'

/** How a voice is to be changed: the pitch of what it says, and the length of the throat that says it. */
export type Change = {
  /** The period that a period becomes, in samples. */
  readonly newPeriod: (period: number) => number
  /** By how much resonances move up: 1.2 is the throat of a smaller person. */
  readonly resonance: number
}

/**
 * A voice at another pitch that lasts as long as before (PSOLA): periods are cut out under a window and put down again nearer
 * to each other or further apart, some of them twice or not at all. Shrunk or stretched by themselves they sound as if
 * from a smaller or larger throat.
 */
export function overlapAdd(samples: Float32Array, marks: readonly Mark[], { newPeriod, resonance }: Change) {
  const sum = new Float32Array(samples.length)
  const weights = new Float32Array(samples.length)
  let nearest = 0
  for (let place = marks[0]?.at ?? 0; place < samples.length;) {
    while (nearest + 1 < marks.length && distance(nearest + 1) <= distance(nearest)) nearest++
    const { at, period, isVoiced } = marks[nearest]!
    const half = period / resonance
    const [from, to] = [Math.ceil(place - half), Math.floor(place + half)]
    for (let target = Math.max(0, from); target <= Math.min(samples.length - 1, to); target++) {
      const offset = (target - place) * resonance
      const weight = 0.5 + 0.5 * Math.cos((Math.PI * offset) / period)
      sum[target] = sum[target]! + weight * between(samples, at + offset)
      weights[target] = weights[target]! + weight
    }
    place += isVoiced ? newPeriod(period) : period

    function distance(index: number): number {
      return Math.abs(marks[index]!.at - place)
    }
  }
  // Where periods lie close they add up; where they lie far apart the voice falls silent between them, as it does.
  for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! / Math.max(1, weights[at]!)
  return sum
}

/** The sound between two samples, on a curve through four. */
function between(samples: Float32Array, at: number): number {
  const whole = Math.floor(at)
  const [a, b, c, d] = [
    samples[whole - 1] ?? 0,
    samples[whole] ?? 0,
    samples[whole + 1] ?? 0,
    samples[whole + 2] ?? 0,
  ]
  const share = at - whole
  return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
}
