import { rngOf } from '../lib/random/rng.ts'
import { highPass, applyBiquads } from '../lib/audio/signal/biquad.ts'
import { processSpectra } from '../lib/audio/spectrum/streaming-stft.ts'

/** The frame size: short enough for consonants, and fine enough in frequency for formants. */
const SIZE = 1024
/** Wide enough to smooth over the harmonics of a voice, in hertz. */
const BLUR = 260

/** Replaces the voice by noise with the same spectral envelope. */
export function toWhisper(samples: Float32Array, rate: number): Float32Array {
  const rng = rngOf(7)
  const reach = Math.round((BLUR / rate) * SIZE)
  const strengths = new Float64Array(SIZE / 2 + 1)
  const breath = processSpectra(samples, SIZE, ({ real, imaginary }) => {
    for (let bin = 0; bin < strengths.length; bin++) strengths[bin] = real[bin] ** 2 + imaginary[bin] ** 2
    for (let bin = 0; bin < strengths.length; bin++) {
      const [from, to] = [Math.max(0, bin - reach), Math.min(strengths.length - 1, bin + reach)]
      let energy = 0
      for (let near = from; near <= to; near++) energy += strengths[near]
      const strength = Math.sqrt(energy / (to - from + 1))
      const angle = 2 * Math.PI * rng()
      real[bin] = strength * Math.cos(angle)
      imaginary[bin] = strength * Math.sin(angle)
    }
    // The first and the last bin are real.
    imaginary[0] = 0
    imaginary[strengths.length - 1] = 0
  })
  // A whisper has no low frequencies.
  return applyBiquads(breath, highPass(rate, 500))
}
