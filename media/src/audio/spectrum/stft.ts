import { fftOf, spectrumOf } from './fft.ts'

/** Spectra of a sound, a frame every `hop` samples. A value stands at `frame * bins + bin`. */
export type Stft = {
  readonly size: number
  readonly hop: number
  readonly bins: number
  readonly frames: number
  /** Of the sound that it was made of. */
  readonly length: number
  readonly real: Float32Array
  readonly imaginary: Float32Array
}

/** The spectra of stretches of `size` samples; `hop` is a half, a quarter … of it. */
export function stft(samples: Float32Array, size: number, hop = size / 4): Stft {
  const fft = fftOf(size)
  const window = windowOf(size)
  // The first frame begins before the sound, so that each of its samples is seen by as many frames.
  const frames = Math.ceil((samples.length + size - hop) / hop)
  const real = new Float32Array(frames * fft.bins)
  const imaginary = new Float32Array(frames * fft.bins)
  const stretch = new Float64Array(size)
  const spectrum = spectrumOf(fft.bins)
  for (let frame = 0; frame < frames; frame++) {
    const start = (frame + 1) * hop - size
    for (let at = 0; at < size; at++) stretch[at] = (samples[start + at] ?? 0) * window[at]!
    fft.forward(stretch, spectrum)
    real.set(spectrum.real, frame * fft.bins)
    imaginary.set(spectrum.imaginary, frame * fft.bins)
  }
  return { size, hop, bins: fft.bins, frames, length: samples.length, real, imaginary }
}

/** The sound of spectra. With a mask, which has a factor for each value, of the masked ones. */
export function inverseStft(spectra: Stft, mask?: Float32Array): Float32Array {
  const { size, hop, bins, frames, length, real, imaginary } = spectra
  const fft = fftOf(size)
  const window = windowOf(size)
  const samples = new Float32Array(length)
  const stretch = new Float64Array(size)
  const spectrum = spectrumOf(bins)
  // Each sample was weighed twice by the window in every frame that saw it.
  const weight = (size / hop) * 0.5
  for (let frame = 0; frame < frames; frame++) {
    for (let bin = 0, at = frame * bins; bin < bins; bin++, at++) {
      const factor = mask ? mask[at]! : 1
      spectrum.real[bin] = real[at]! * factor
      spectrum.imaginary[bin] = imaginary[at]! * factor
    }
    fft.inverse(spectrum, stretch)
    const start = (frame + 1) * hop - size
    const end = Math.min(size, length - start)
    for (let at = Math.max(0, -start); at < end; at++) {
      samples[start + at] = samples[start + at]! + (stretch[at]! * window[at]!) / weight
    }
  }
  return samples
}

/** The strength of every value. */
export function magnitudes({ real, imaginary }: Stft): Float32Array {
  return real.map((value, at) => Math.sqrt(value * value + imaginary[at]! * imaginary[at]!))
}

const windows = new Map<number, Float64Array>()

/** The root of a Hann window: applied twice, overlapping ones add up to the same everywhere. */
function windowOf(size: number): Float64Array {
  const found = windows.get(size)
  if (found) return found
  const made = Float64Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size))
  windows.set(size, made)
  return made
}
