import type { Stem } from '@atelier/contract/asset.ts'
import { magnitudes, type Stft } from './stft.ts'
import { medianOverFrequency, medianOverTime } from './median.ts'

export type Masks = Readonly<Record<Stem, Float32Array>>

/** The upper limit of the bass, and the band of voices. */
const BASS_HERTZ = 190
const VOICE_HERTZ = [150, 7000] as const

/**
 * Soft masks of the four stems, which add up to one in every bin. Percussion is broadband and short, notes are
 * narrowband and sustained (harmonic-percussive separation); the bass is the low notes, and vocals are centred notes
 * whose pitch moves.
 */
export function masksOf(left: Stft, right: Stft, rate: number): Masks {
  const [inLeft, inRight] = [magnitudes(left), magnitudes(right)]
  const both = inLeft.map((value, at) => Math.hypot(value, inRight[at]))
  const hertzOf = (bin: number) => (bin * rate) / left.size
  const sustained = medianOverTime(both, left, 8)
  const steady = medianOverTime(both, left, 8, 8)
  const percussive = medianOverFrequency(both, left, 9, Math.round((BASS_HERTZ * left.size) / rate))
  const masks = {
    vocals: new Float32Array(both.length),
    drums: new Float32Array(both.length),
    bass: new Float32Array(both.length),
    other: new Float32Array(both.length),
  }
  for (let at = 0; at < both.length; at++) {
    const hertz = hertzOf(at % left.bins)
    const note = sustained[at] ** 2
    const percussion = percussive[at] ** 2
    const drums = percussion / (note + percussion + 1e-12)
    const bass = (1 - drums) / (1 + (hertz / BASS_HERTZ) ** 6)
    const rest = 1 - drums - bass
    const moves = Math.max(0, 1 - steady[at] / (sustained[at] + 1e-9))
    const vocals = rest * voiceBand(hertz) * centredness(left, right, at) ** 12 * (0.25 + 0.75 * moves)
    masks.drums[at] = drums
    masks.bass[at] = bass
    masks.vocals[at] = vocals
    masks.other[at] = rest - vocals
  }
  return masks
}

function voiceBand(hertz: number): number {
  return 1 / (1 + (VOICE_HERTZ[0] / (hertz + 1)) ** 6) / (1 + (hertz / VOICE_HERTZ[1]) ** 6)
}

/** 1 where both channels are the same, 0 where they have nothing in common. */
function centredness(left: Stft, right: Stft, at: number): number {
  const [a, b, c, d] = [left.real[at], left.imaginary[at], right.real[at], right.imaginary[at]]
  const together = a * c + b * d
  return Math.max(0, (2 * together) / (a * a + b * b + c * c + d * d + 1e-12))
}
