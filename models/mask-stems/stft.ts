import { emptySpectrum } from '../lib/audio/spectrum/fft.ts'
import { resynthesize, streamingStft } from '../lib/audio/spectrum/streaming-stft.ts'

/** All spectra of an audio signal, indexed by `frame * bins + bin`. */
export type Stft = {
  readonly size: number
  readonly bins: number
  readonly frames: number
  /** The length of the signal, in samples. */
  readonly length: number
  readonly real: Float32Array
  readonly imaginary: Float32Array
}

/** The STFT with frames of `size` samples. */
export function stft(samples: Float32Array, size: number): Stft {
  const { count: frames, read } = streamingStft(samples, size)
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

/** The inverse STFT, optionally with a gain for each bin. */
export function inverseStft(spectra: Stft, mask?: Float32Array): Float32Array {
  const { size, bins, frames, length, real, imaginary } = spectra
  const spectrum = emptySpectrum(bins)
  const masked = (frame: number) => {
    for (let bin = 0, at = frame * bins; bin < bins; bin++, at++) {
      const factor = mask ? mask[at] : 1
      spectrum.real[bin] = real[at] * factor
      spectrum.imaginary[bin] = imaginary[at] * factor
    }
    return spectrum
  }
  return resynthesize(masked, { size, count: frames }, length)
}

/** The magnitude of every bin. */
export function magnitudes({ real, imaginary }: Stft): Float32Array {
  return real.map((value, at) => Math.sqrt(value * value + imaginary[at] * imaginary[at]))
}
