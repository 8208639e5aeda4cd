import { expect, test } from 'vitest'
import { rngOf } from '../lib/random/rng.ts'
import { fftOf, emptySpectrum } from '../lib/audio/spectrum/fft.ts'
import { inverseStft, magnitudes, stft } from './stft.ts'

const noise = (length: number) => {
  const rng = rngOf(3)
  return Float32Array.from({ length }, () => rng() * 2 - 1)
}

test('a spectrum is what its definition says, and turns back into the samples', () => {
  const samples = noise(16)
  const fft = fftOf(16)
  const spectrum = emptySpectrum(fft.bins)
  const back = new Float32Array(16)

  fft.forward(samples, spectrum)
  fft.inverse(spectrum, back)

  for (let bin = 0; bin <= 8; bin++) {
    const turn = (at: number) => (2 * Math.PI * bin * at) / 16
    expect(spectrum.real[bin]).toBeCloseTo(
      samples.reduce((sum, value, at) => sum + value * Math.cos(turn(at)), 0),
      10,
    )
    expect(spectrum.imaginary[bin]).toBeCloseTo(
      samples.reduce((sum, value, at) => sum - value * Math.sin(turn(at)), 0),
      10,
    )
  }
  for (const [at, value] of samples.entries()) expect(back[at]).toBeCloseTo(value, 6)
})

test('the spectra of a sound turn back into it', () => {
  const samples = noise(5000)

  const back = inverseStft(stft(samples, 1024))

  const furthest = samples.reduce((far, value, at) => Math.max(far, Math.abs(value - back[at])), 0)
  expect(furthest).toBeLessThan(1e-5)
})

test('a tone stands in its own frequency', () => {
  const tone = Float32Array.from({ length: 8192 }, (_, at) => Math.sin((2 * Math.PI * 40 * at) / 1024))

  const spectra = stft(tone, 1024)

  const middle = magnitudes(spectra).subarray(16 * spectra.bins, 17 * spectra.bins)
  expect(middle.indexOf(Math.max(...middle))).toBe(40)
})
