import { fftOf, spectrumOf, type Spectrum } from './fft.ts'

/** Every sample is in so many stretches. */
const OVERLAP = 4

/** Stretches of `size` samples, each beginning a quarter of that behind the last. */
type Stretches = { readonly size: number; readonly count: number }

/** The spectra of a sound that is too long to keep them all: each is made when it is read, in the place of the last. */
export type Spectra = Stretches & { read(frame: number): Spectrum }

export function spectraOf(samples: Float32Array, size: number): Spectra {
  const { forward, bins } = fftOf(size)
  const window = windowOf(size)
  const stretch = new Float64Array(size)
  const spectrum = spectrumOf(bins)
  return {
    size,
    count: Math.ceil((samples.length * OVERLAP) / size) + OVERLAP - 1,
    read(frame) {
      const start = startOf(frame, size)
      for (let at = 0; at < size; at++) stretch[at] = (samples[start + at] ?? 0) * window[at]!
      forward(stretch, spectrum)
      return spectrum
    },
  }
}

/** The sound of `length` samples that has these spectra; each is asked for once, in their order. */
export function soundOf(
  spectrumAt: (frame: number) => Spectrum,
  { size, count }: Stretches,
  length: number,
): Float32Array {
  const { inverse } = fftOf(size)
  const window = windowOf(size)
  const samples = new Float32Array(length)
  const stretch = new Float64Array(size)
  // Each sample was weighed twice by the window in every frame that saw it.
  const weight = OVERLAP / 2
  for (let frame = 0; frame < count; frame++) {
    inverse(spectrumAt(frame), stretch)
    const start = startOf(frame, size)
    const end = Math.min(size, length - start)
    for (let at = Math.max(0, -start); at < end; at++)
      samples[start + at] = samples[start + at]! + (stretch[at]! * window[at]!) / weight
  }
  return samples
}

/** The sound of the spectra, after each of them was changed in place. */
export function reshaped(
  samples: Float32Array,
  size: number,
  change: (spectrum: Spectrum, frame: number) => void,
): Float32Array {
  const spectra = spectraOf(samples, size)
  const changed = (frame: number) => {
    const spectrum = spectra.read(frame)
    change(spectrum, frame)
    return spectrum
  }
  return soundOf(changed, spectra, samples.length)
}

/** The first frame begins before the sound, so that each of its samples is seen by as many frames. */
function startOf(frame: number, size: number): number {
  return ((frame + 1) / OVERLAP - 1) * size
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
