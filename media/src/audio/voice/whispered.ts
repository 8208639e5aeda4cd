import { diceOf } from '../../chance/dice.ts'
import { highPass, throughBiquads } from '../signal/biquad.ts'
import { reshaped } from '../spectrum/spectra.ts'

/** Short, for consonants; resonances are wider than its frequencies are apart. */
const SIZE = 1024
/** Wide enough to blur the overtones of a voice into each other, in hertz. */
const BLUR = 260

/** The same words without the vocal cords: the resonances of each moment, filled with noise. */
export function whispered(samples: Float32Array, rate: number): Float32Array {
  const dice = diceOf(7)
  const reach = Math.round((BLUR / rate) * SIZE)
  const strengths = new Float64Array(SIZE / 2 + 1)
  const breath = reshaped(samples, SIZE, ({ real, imaginary }) => {
    for (let bin = 0; bin < strengths.length; bin++) strengths[bin] = real[bin]! ** 2 + imaginary[bin]! ** 2
    for (let bin = 0; bin < strengths.length; bin++) {
      const [from, to] = [Math.max(0, bin - reach), Math.min(strengths.length - 1, bin + reach)]
      let energy = 0
      for (let near = from; near <= to; near++) energy += strengths[near]!
      const strength = Math.sqrt(energy / (to - from + 1))
      const angle = 2 * Math.PI * dice()
      real[bin] = strength * Math.cos(angle)
      imaginary[bin] = strength * Math.sin(angle)
    }
    // The lowest and the highest frequency have no angle.
    imaginary[0] = 0
    imaginary[strengths.length - 1] = 0
  })
  // A whisper has none of the warmth of the cords.
  return throughBiquads(breath, highPass(rate, 500))
}
