/** The `size / 2 + 1` complex bins of a real signal, from 0 to the Nyquist frequency. */
export type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array }

export type Fft = {
  readonly size: number
  readonly bins: number
  /** Transforms `size` samples into `bins` bins. */
  forward(samples: ArrayLike<number>, into: Spectrum): void
  /** The inverse of `forward`. */
  inverse(spectrum: Spectrum, into: Float32Array | Float64Array): void
}

export function emptySpectrum(bins: number): Spectrum {
  return { real: new Float64Array(bins), imaginary: new Float64Array(bins) }
}

const cache = new Map<number, Fft>()

/** The FFT of real samples; `size` is a power of two of at least 4. */
export function fftOf(size: number): Fft {
  const found = cache.get(size)
  if (found) return found
  const fft = makeFft(size)
  cache.set(size, fft)
  return fft
}

/** Packs even and odd samples into one complex FFT of half the size, and separates the results. */
function makeFft(size: number): Fft {
  const half = size / 2
  const transform = complexFft(half)
  const cosines = Float64Array.from({ length: half + 1 }, (_, bin) => Math.cos((2 * Math.PI * bin) / size))
  const sines = Float64Array.from({ length: half + 1 }, (_, bin) => Math.sin((2 * Math.PI * bin) / size))
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  return {
    size,
    bins: half + 1,
    forward(samples, { real, imaginary }) {
      for (let at = 0; at < half; at++) {
        re[at] = samples[at * 2]
        im[at] = samples[at * 2 + 1]
      }
      transform(re, im)
      for (let bin = 0; bin <= half; bin++) {
        const one = bin === half ? 0 : bin
        const other = bin === 0 ? 0 : half - bin
        const evenRe = (re[one] + re[other]) / 2
        const evenIm = (im[one] - im[other]) / 2
        const oddRe = (im[one] + im[other]) / 2
        const oddIm = (re[other] - re[one]) / 2
        real[bin] = evenRe + cosines[bin] * oddRe + sines[bin] * oddIm
        imaginary[bin] = evenIm + cosines[bin] * oddIm - sines[bin] * oddRe
      }
    },
    inverse({ real, imaginary }, into) {
      for (let bin = 0; bin < half; bin++) {
        const other = half - bin
        const evenRe = (real[bin] + real[other]) / 2
        const evenIm = (imaginary[bin] - imaginary[other]) / 2
        const rotatedRe = (real[bin] - real[other]) / 2
        const rotatedIm = (imaginary[bin] + imaginary[other]) / 2
        const oddRe = cosines[bin] * rotatedRe - sines[bin] * rotatedIm
        const oddIm = cosines[bin] * rotatedIm + sines[bin] * rotatedRe
        re[bin] = evenRe - oddIm
        // Conjugated, so that the same transform runs backwards.
        im[bin] = -(evenIm + oddRe)
      }
      transform(re, im)
      for (let at = 0; at < half; at++) {
        into[at * 2] = re[at] / half
        into[at * 2 + 1] = -im[at] / half
      }
    },
  }
}

/** An in-place radix-2 FFT: bit-reversal permutation, then butterflies of doubling size. */
function complexFft(size: number): (re: Float64Array, im: Float64Array) => void {
  const levels = Math.log2(size)
  const bitReversed = Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0
    for (let bit = 0; bit < levels; bit++) if (index & (1 << bit)) reversed |= 1 << (levels - 1 - bit)
    return reversed
  })
  const cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / size))
  return (re, im) => {
    for (let at = 0; at < size; at++) {
      const to = bitReversed[at]
      if (to <= at) continue
      const keptRe = re[at]
      const keptIm = im[at]
      re[at] = re[to]
      im[at] = im[to]
      re[to] = keptRe
      im[to] = keptIm
    }
    for (let span = 1; span < size; span *= 2) {
      const stride = size / (span * 2)
      for (let start = 0; start < size; start += span * 2) {
        for (let step = 0; step < span; step++) {
          const cosine = cosines[step * stride]
          const sine = sines[step * stride]
          const one = start + step
          const other = one + span
          const rotatedRe = re[other] * cosine + im[other] * sine
          const rotatedIm = im[other] * cosine - re[other] * sine
          re[other] = re[one] - rotatedRe
          im[other] = im[one] - rotatedIm
          re[one] = re[one] + rotatedRe
          im[one] = im[one] + rotatedIm
        }
      }
    }
  }
}
