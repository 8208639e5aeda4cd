/** The strengths of the frequencies of a stretch of sound: `size / 2 + 1` of them, from 0 up to half the rate. */
export type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array }

export type Fft = {
  readonly size: number
  readonly bins: number
  /** Of `size` samples into a spectrum of `bins`. */
  forward(samples: ArrayLike<number>, into: Spectrum): void
  /** The samples of a spectrum; of what `forward` gave, those it was given. */
  inverse(spectrum: Spectrum, into: Float32Array | Float64Array): void
}

export function spectrumOf(bins: number): Spectrum {
  return { real: new Float64Array(bins), imaginary: new Float64Array(bins) }
}

const known = new Map<number, Fft>()

/** The Fourier transform of real samples, as many as a power of two of at least 4. */
export function fftOf(size: number): Fft {
  const found = known.get(size)
  if (found) return found
  const made = makeFft(size)
  known.set(size, made)
  return made
}

/** Even and odd samples go through one complex transform of half the size, and are told apart afterwards. */
function makeFft(size: number): Fft {
  const half = size / 2
  const turn = complexFft(half)
  const cosines = Float64Array.from({ length: half + 1 }, (_, bin) => Math.cos((2 * Math.PI * bin) / size))
  const sines = Float64Array.from({ length: half + 1 }, (_, bin) => Math.sin((2 * Math.PI * bin) / size))
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  return {
    size,
    bins: half + 1,
    forward(samples, { real, imaginary }) {
      for (let at = 0; at < half; at++) {
        re[at] = samples[at * 2]!
        im[at] = samples[at * 2 + 1]!
      }
      turn(re, im)
      for (let bin = 0; bin <= half; bin++) {
        const one = bin === half ? 0 : bin
        const other = bin === 0 ? 0 : half - bin
        const evenRe = (re[one]! + re[other]!) / 2
        const evenIm = (im[one]! - im[other]!) / 2
        const oddRe = (im[one]! + im[other]!) / 2
        const oddIm = (re[other]! - re[one]!) / 2
        real[bin] = evenRe + cosines[bin]! * oddRe + sines[bin]! * oddIm
        imaginary[bin] = evenIm + cosines[bin]! * oddIm - sines[bin]! * oddRe
      }
    },
    inverse({ real, imaginary }, into) {
      for (let bin = 0; bin < half; bin++) {
        const other = half - bin
        const evenRe = (real[bin]! + real[other]!) / 2
        const evenIm = (imaginary[bin]! - imaginary[other]!) / 2
        const turnedRe = (real[bin]! - real[other]!) / 2
        const turnedIm = (imaginary[bin]! + imaginary[other]!) / 2
        const oddRe = cosines[bin]! * turnedRe - sines[bin]! * turnedIm
        const oddIm = cosines[bin]! * turnedIm + sines[bin]! * turnedRe
        re[bin] = evenRe - oddIm
        // Conjugated, so that the same transform runs backwards.
        im[bin] = -(evenIm + oddRe)
      }
      turn(re, im)
      for (let at = 0; at < half; at++) {
        into[at * 2] = re[at]! / half
        into[at * 2 + 1] = -im[at]! / half
      }
    },
  }
}

/** In place: the samples are put in the order of their mirrored numbers, and joined in pairs that double in size. */
function complexFft(size: number): (re: Float64Array, im: Float64Array) => void {
  const levels = Math.log2(size)
  const mirrored = Uint32Array.from({ length: size }, (_, index) => {
    let turned = 0
    for (let bit = 0; bit < levels; bit++) if (index & (1 << bit)) turned |= 1 << (levels - 1 - bit)
    return turned
  })
  const cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
  const sines = Float64Array.from({ length: size / 2 }, (_, at) => Math.sin((2 * Math.PI * at) / size))
  return (re, im) => {
    for (let at = 0; at < size; at++) {
      const to = mirrored[at]!
      if (to <= at) continue
      const keptRe = re[at]!
      const keptIm = im[at]!
      re[at] = re[to]!
      im[at] = im[to]!
      re[to] = keptRe
      im[to] = keptIm
    }
    for (let span = 1; span < size; span *= 2) {
      const stride = size / (span * 2)
      for (let start = 0; start < size; start += span * 2) {
        for (let step = 0; step < span; step++) {
          const cosine = cosines[step * stride]!
          const sine = sines[step * stride]!
          const one = start + step
          const other = one + span
          const turnedRe = re[other]! * cosine + im[other]! * sine
          const turnedIm = im[other]! * cosine - re[other]! * sine
          re[other] = re[one]! - turnedRe
          im[other] = im[one]! - turnedIm
          re[one] = re[one]! + turnedRe
          im[one] = im[one]! + turnedIm
        }
      }
    }
  }
}
