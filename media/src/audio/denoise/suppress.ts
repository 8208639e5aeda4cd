import { reshaped, spectraOf } from '../spectrum/spectra.ts'
import { steadyNoise } from './steady-noise.ts'

/** Long enough to tell the overtones of a voice apart, and short enough for its consonants: 43 ms at 48 kHz. */
const SIZE = 2048
/** Noise is now and then as much stronger than usual. */
const SPREAD = 2
/** What is taken away keeps a fiftieth: rooms that fall silent between words sound broken. */
const LEAST = 0.02

/**
 * Keeps of each channel, frequency by frequency, the share that the voice has of their mean, less what goes on in the
 * channel all the time. RNNoise turns phases and cuts
 * the lowest tones, so that its own output is further from the voice than what it lets pass of the recording.
 */
export function suppress(
  channels: readonly Float32Array[],
  mean: Float32Array,
  voice: Float32Array,
): Float32Array[] {
  const [means, voices] = [spectraOf(mean, SIZE), spectraOf(voice, SIZE)]
  return channels.map((samples) => {
    const noise = steadyNoise(samples, SIZE)
    return reshaped(samples, SIZE, ({ real, imaginary }, frame) => {
      const [all, kept] = [means.read(frame), voices.read(frame)]
      for (let bin = 0; bin < real.length; bin++) {
        const [re, im] = [all.real[bin]!, all.imaginary[bin]!]
        const spoken = kept.real[bin]! * re + kept.imaginary[bin]! * im
        const voiced = Math.min(1, spoken / (re * re + im * im + 1e-20))
        const own = real[bin]! ** 2 + imaginary[bin]! ** 2 + 1e-20
        const unsteady = Math.max(0, 1 - (SPREAD * noise[bin]!) ** 2 / own)
        const factor = Math.max(LEAST, voiced * unsteady)
        real[bin] = real[bin]! * factor
        imaginary[bin] = imaginary[bin]! * factor
      }
    })
  })
}
