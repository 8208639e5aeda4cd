import { RATE } from './stereo.ts'

export type FilterKind = 'low' | 'high' | 'band'

/**
 * A low-pass, high-pass or band-pass at `hertz`, in place; `q` above 0.7 resonates. An array of frequencies, one per
 * sample, modulates it.
 */
export function filter(
  samples: Float32Array,
  kind: FilterKind,
  hertz: number | ArrayLike<number>,
  q = Math.SQRT1_2,
): Float32Array {
  // A state-variable filter in a form that stays stable under modulation.
  const damping = 1 / q
  const isStill = typeof hertz === 'number'
  let tangent = tangentOf(isStill ? hertz : hertz[0])
  let a1 = 1 / (1 + tangent * (tangent + damping))
  let one = 0
  let two = 0
  for (let at = 0; at < samples.length; at++) {
    // The frequency is updated every 16 samples, which is inaudible.
    if (!isStill && (at & 15) === 0) {
      tangent = tangentOf(hertz[at])
      a1 = 1 / (1 + tangent * (tangent + damping))
    }
    const value = samples[at]
    const band = a1 * one + tangent * a1 * (value - two)
    const low = two + tangent * band
    one = 2 * band - one
    two = 2 * low - two
    samples[at] = kind === 'low' ? low : kind === 'band' ? band * damping : value - damping * band - low
  }
  return samples
}

function tangentOf(hertz: number): number {
  return Math.tan((Math.PI * Math.min(Math.max(hertz, 5), RATE * 0.45)) / RATE)
}

/** Removes infrasound and DC offset. */
export function removeRumble(samples: Float32Array): Float32Array {
  return filter(samples, 'high', 25)
}
