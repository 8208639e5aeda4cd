/** The root mean square. */
export function rmsOf(samples: Float32Array): number {
  let squares = 0
  for (const value of samples) squares += value * value
  return Math.sqrt(squares / Math.max(1, samples.length))
}

export const decibelsOf = (ratio: number): number => 20 * Math.log10(Math.max(ratio, 1e-9))
