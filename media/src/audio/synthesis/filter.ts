import { RATE } from './stereo.ts'

export type FilterKind = 'low' | 'high' | 'band'

/**
 * Lets frequencies below, above or around `hertz` pass, in place; `sharpness` above 0.7 rings there. A curve of
 * frequencies, one for each sample, moves it.
 */
export function filter(
  samples: Float32Array,
  kind: FilterKind,
  hertz: number | ArrayLike<number>,
  sharpness = Math.SQRT1_2,
): Float32Array {
  // A state-variable filter in the form that stays stable while it is moved.
  const damping = 1 / sharpness
  const isStill = typeof hertz === 'number'
  let tangent = tangentOf(isStill ? hertz : hertz[0]!)
  let a1 = 1 / (1 + tangent * (tangent + damping))
  let one = 0
  let two = 0
  for (let at = 0; at < samples.length; at++) {
    // A curve is followed every 16 samples: nobody hears the steps.
    if (!isStill && (at & 15) === 0) {
      tangent = tangentOf(hertz[at]!)
      a1 = 1 / (1 + tangent * (tangent + damping))
    }
    const value = samples[at]!
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

/** Takes away what is below hearing, and any standing offset. */
export function withoutRumble(samples: Float32Array): Float32Array {
  return filter(samples, 'high', 25)
}
