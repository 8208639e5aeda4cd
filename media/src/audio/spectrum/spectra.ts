import { fftOf, spectrumOf, type Spectrum } from './fft.ts'

/** Four frames see each sample, and each of them weighs it by the window twice. */
const OVERLAP = 4
const WEIGHT = OVERLAP / 2

/** The spectra of a sound that is too long to keep them all: each is made when it is read, in the place of the last. */
export type Spectra = { readonly count: number; read(frame: number): Spectrum }

/** Of stretches of `size` samples, each beginning a quarter of that behind the last. */
export function spectraOf(samples: Float32Array, size: number): Spectra {
  const { forward, bins } = fftOf(size)
  const window = windowOf(size)
  const stretch = new Float64Array(size)
  const spectrum = spectrumOf(bins)
  return {
    count: Math.ceil((samples.length * OVERLAP) / size) + OVERLAP - 1,
    read(frame) {
      const start = startOf(frame, size)
      for (let at = 0; at < size; at++) stretch[at] = (samples[start + at] ?? 0) * window[at]!
      forward(stretch, spectrum)
      return spectrum
    },
  }
}

/** The sound of the spectra, after each of them was changed in place. */
export function reshaped(
  samples: Float32Array,
  size: number,
  change: (spectrum: Spectrum, frame: number) => void,
): Float32Array {
  const { inverse } = fftOf(size)
  const window = windowOf(size)
  const spectra = spectraOf(samples, size)
  const result = new Float32Array(samples.length)
  const stretch = new Float64Array(size)
  for (let frame = 0; frame < spectra.count; frame++) {
    const spectrum = spectra.read(frame)
    change(spectrum, frame)
    inverse(spectrum, stretch)
    const start = startOf(frame, size)
    const end = Math.min(size, samples.length - start)
    for (let at = Math.max(0, -start); at < end; at++)
      result[start + at] = result[start + at]! + (stretch[at]! * window[at]!) / WEIGHT
  }
  return result
}

/** The first frame begins before the sound, so that each of its samples is seen by as many frames. */
function startOf(frame: number, size: number): number {
  return (frame + 1) * (size / OVERLAP) - size
}

/** The root of a Hann window. */
function windowOf(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size))
}
