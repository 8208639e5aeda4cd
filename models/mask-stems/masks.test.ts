import { stems, type Stem } from '@atelier/contract/asset.ts'
import { describe, expect, test } from 'vitest'
import { tone } from '../test/tone.ts'
import { stft } from './stft.ts'
import { masksOf } from './masks.ts'

const RATE = 16_000
const SIZE = 1024
const length = 2 * RATE

const leastOf = (values: Float32Array) => values.reduce((least, value) => Math.min(least, value), Infinity)
const mostOf = (values: Float32Array) => values.reduce((most, value) => Math.max(most, value), -Infinity)

/** The share of the energy that goes to each stem. */
function sharesOf(left: Float32Array, right = left): Record<Stem, number> {
  const spectra = stft(left, SIZE)
  const masks = masksOf(spectra, stft(right, SIZE), RATE)
  const energyOf = (mask?: Float32Array) =>
    spectra.real.reduce(
      (sum, real, at) => sum + (real ** 2 + spectra.imaginary[at] ** 2) * (mask?.[at] ?? 1),
      0,
    )
  const whole = energyOf()
  const share = (stem: Stem) => energyOf(masks[stem]) / whole
  return { vocals: share('vocals'), drums: share('drums'), bass: share('bass'), other: share('other') }
}

const note = (hertz: number) => tone(hertz, 2, RATE).channels[0]
/** A tone with a wide vibrato, as in singing. */
const singing = Float32Array.from(
  { length },
  (_, at) => 0.4 * Math.sin((2 * Math.PI * 600 * at) / RATE - 40 * Math.cos((2 * Math.PI * 2.5 * at) / RATE)),
)
const clicks = Float32Array.from({ length }, (_, at) => (at % (RATE / 2) === RATE / 4 ? 1 : 0))

describe('each goes to its own stem', () => {
  test('low notes to the bass, blows to the drums, high notes that stand to the rest', () => {
    expect(sharesOf(note(80)).bass).toBeGreaterThan(0.9)
    expect(sharesOf(clicks).drums).toBeGreaterThan(0.9)
    expect(sharesOf(note(1000)).other).toBeGreaterThan(0.7)
  })

  test('notes that move to the voice, if both ears hear the same', () => {
    const silence = new Float32Array(length)

    expect(sharesOf(singing).vocals).toBeGreaterThan(2 * sharesOf(note(600)).vocals)
    expect(sharesOf(singing, silence).vocals).toBeLessThan(0.01)
  })
})

describe('of everything that is heard', () => {
  const low = note(80)
  const spectra = stft(
    singing.map((value, at) => value + clicks[at] + low[at]),
    SIZE,
  )
  const masks = masksOf(spectra, spectra, RATE)

  test('each stem has a share, and all of them make up the whole', () => {
    const wholes = masks.vocals.map((_, at) => stems.reduce((sum, stem) => sum + masks[stem][at], 0))

    for (const stem of stems) {
      expect(leastOf(masks[stem])).toBeGreaterThan(-1e-4)
      expect(mostOf(masks[stem])).toBeLessThan(1 + 1e-4)
    }
    expect(leastOf(wholes)).toBeCloseTo(1, 5)
    expect(mostOf(wholes)).toBeCloseTo(1, 5)
  })

  test('what is too low for a voice is none', () => {
    const between = (from: number, to: number) =>
      masks.vocals.filter((_, at) => {
        const hertz = ((at % spectra.bins) * RATE) / SIZE
        return hertz >= from && hertz < to
      })

    expect(mostOf(between(0, 60))).toBeLessThan(0.01)
    expect(mostOf(between(300, 3000))).toBeGreaterThan(0.3)
  })
})
