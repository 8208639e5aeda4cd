/** The coefficients of a second-order filter: b for the input, a for the output. */
export type Biquad = {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/** Maximally flat, without a resonance at the cutoff. */
const BUTTERWORTH_Q = Math.SQRT1_2

export function lowPass(rate: number, hertz: number, q = BUTTERWORTH_Q): Biquad {
  const { cosine, alpha } = angleOf(rate, hertz, q)
  return normalized([(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2], 1 + alpha, [-2 * cosine, 1 - alpha])
}

export function highPass(rate: number, hertz: number, q = BUTTERWORTH_Q): Biquad {
  const { cosine, alpha } = angleOf(rate, hertz, q)
  return normalized([(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2], 1 + alpha, [-2 * cosine, 1 - alpha])
}

/** A peaking equalizer: boosts around a frequency. */
export function peakingFilter(rate: number, hertz: number, decibels: number, q = 1): Biquad {
  const { cosine, alpha } = angleOf(rate, hertz, q)
  const gain = 10 ** (decibels / 40)
  return normalized([1 + alpha * gain, -2 * cosine, 1 - alpha * gain], 1 + alpha / gain, [
    -2 * cosine,
    1 - alpha / gain,
  ])
}

/** Applies filters in series. */
export function applyBiquads(samples: Float32Array, ...filters: readonly Biquad[]): Float32Array {
  const result = Float32Array.from(samples)
  for (const { b, a } of filters) {
    const [b0, b1, b2] = b
    const [a1, a2] = a
    let [first, second] = [0, 0]
    for (let at = 0; at < result.length; at++) {
      const value = result[at]
      const out = b0 * value + first
      first = b1 * value - a1 * out + second
      second = b2 * value - a2 * out
      result[at] = out
    }
  }
  return result
}

function angleOf(rate: number, hertz: number, q: number): { cosine: number; alpha: number } {
  // The formulas hold only below the Nyquist frequency.
  const angle = 2 * Math.PI * Math.min(hertz / rate, 0.49)
  return { cosine: Math.cos(angle), alpha: Math.sin(angle) / (2 * q) }
}

function normalized(b: [number, number, number], by: number, [a1, a2]: [number, number]): Biquad {
  return { b: [b[0] / by, b[1] / by, b[2] / by], a: [a1 / by, a2 / by] }
}
