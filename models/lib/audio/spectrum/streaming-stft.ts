import { fftOf, emptySpectrum, type Spectrum } from './fft.ts'

/** How many frames contain each sample. */
const OVERLAP = 4

/** Frames of `size` samples with a hop of a quarter of it. */
type StftLayout = { readonly size: number; readonly count: number }

/**
 * An STFT that computes each frame on demand, for audio too long to keep all spectra. Each read overwrites the last
 * one.
 */
export type StreamingStft = StftLayout & { read(frame: number): Spectrum }

export function streamingStft(samples: Float32Array, size: number): StreamingStft {
  const { forward, bins } = fftOf(size)
  const window = windowOf(size)
  const windowed = new Float64Array(size)
  const spectrum = emptySpectrum(bins)
  return {
    size,
    count: Math.ceil((samples.length * OVERLAP) / size) + OVERLAP - 1,
    read(frame) {
      const start = startOf(frame, size)
      for (let at = 0; at < size; at++) windowed[at] = (samples[start + at] ?? 0) * window[at]
      forward(windowed, spectrum)
      return spectrum
    },
  }
}

/** The inverse STFT by overlap-add, of `length` samples; each spectrum is requested once, in order. */
export function resynthesize(
  spectrumAt: (frame: number) => Spectrum,
  { size, count }: StftLayout,
  length: number,
): Float32Array {
  const { inverse } = fftOf(size)
  const window = windowOf(size)
  const samples = new Float32Array(length)
  const windowed = new Float64Array(size)
  // The window is applied twice, before and after processing, in every frame that contains a sample.
  const weight = OVERLAP / 2
  for (let frame = 0; frame < count; frame++) {
    inverse(spectrumAt(frame), windowed)
    const start = startOf(frame, size)
    const end = Math.min(size, length - start)
    for (let at = Math.max(0, -start); at < end; at++)
      samples[start + at] = samples[start + at] + (windowed[at] * window[at]) / weight
  }
  return samples
}

/** Resynthesizes audio after `change` has modified each spectrum in place. */
export function processSpectra(
  samples: Float32Array,
  size: number,
  change: (spectrum: Spectrum, frame: number) => void,
): Float32Array {
  const stft = streamingStft(samples, size)
  const changed = (frame: number) => {
    const spectrum = stft.read(frame)
    change(spectrum, frame)
    return spectrum
  }
  return resynthesize(changed, stft, samples.length)
}

/** The first frames begin before the audio, so that every sample is in equally many frames. */
function startOf(frame: number, size: number): number {
  return ((frame + 1) / OVERLAP - 1) * size
}

const windows = new Map<number, Float64Array>()

/** The square root of a Hann window: applied twice, overlapping windows add up to a constant. */
function windowOf(size: number): Float64Array {
  const found = windows.get(size)
  if (found) return found
  const window = Float64Array.from({ length: size }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / size))
  windows.set(size, window)
  return window
}
