import { spectrumOf } from './fft.ts'
import { soundOf, spectraOf } from './spectra.ts'

/** All spectra of a sound, frame after frame. A value stands at `frame * bins + bin`. */
export type Stft = {
  readonly size: number
  readonly bins: number
  readonly frames: number
  /** Of the sound that it was made of. */
  readonly length: number
  readonly real: Float32Array
  readonly imaginary: Float32Array
}

/** The spectra of stretches of `size` samples. */
export function stft(samples: Float32Array, size: number): Stft {
  const { count: frames, read } = spectraOf(samples, size)
  const bins = size / 2 + 1
  const real = new Float32Array(frames * bins)
  const imaginary = new Float32Array(frames * bins)
  for (let frame = 0; frame < frames; frame++) {
    const spectrum = read(frame)
    real.set(spectrum.real, frame * bins)
    imaginary.set(spectrum.imaginary, frame * bins)
  }
  return { size, bins, frames, length: samples.length, real, imaginary }
}

/** The sound of spectra. With a mask, which has a factor for each value, of the masked ones. */
export function inverseStft(spectra: Stft, mask?: Float32Array): Float32Array {
  const { size, bins, frames, length, real, imaginary } = spectra
  const spectrum = spectrumOf(bins)
  const masked = (frame: number) => {
    for (let bin = 0, at = frame * bins; bin < bins; bin++, at++) {
      const factor = mask ? mask[at]! : 1
      spectrum.real[bin] = real[at]! * factor
      spectrum.imaginary[bin] = imaginary[at]! * factor
    }
    return spectrum
  }
  return soundOf(masked, { size, count: frames }, length)
}

/** The strength of every value. */
export function magnitudes({ real, imaginary }: Stft): Float32Array {
  return real.map((value, at) => Math.sqrt(value * value + imaginary[at]! * imaginary[at]!))
}
