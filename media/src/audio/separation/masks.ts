import type { Stem } from '@atelier/contract/asset.ts'
import { magnitudes, type Stft } from '../spectrum/stft.ts'
import { medianOverFrequency, medianOverTime } from './median.ts'

export type Masks = Readonly<Record<Stem, Float32Array>>

/** Where the bass ends and the rest begins, and where voices are. */
const BASS_HERTZ = 190
const VOICE_HERTZ = [150, 7000] as const

/**
 * How much of each value belongs to which stem; the four add up to one everywhere. Blows are what is broad at one time,
 * notes what is narrow and goes on; the bass is the low notes, and a voice is notes in the middle between the ears whose
 * pitch does not stand still.
 */
export function masksOf(left: Stft, right: Stft, rate: number): Masks {
  const [inLeft, inRight] = [magnitudes(left), magnitudes(right)]
  const both = inLeft.map((value, at) => Math.hypot(value, inRight[at]!))
  const hertzOf = (bin: number) => (bin * rate) / left.size
  const going = medianOverTime(both, left, 8)
  const standing = medianOverTime(both, left, 8, 8)
  const blows = medianOverFrequency(both, left, 9, Math.round((BASS_HERTZ * left.size) / rate))
  const made = {
    vocals: new Float32Array(both.length),
    drums: new Float32Array(both.length),
    bass: new Float32Array(both.length),
    other: new Float32Array(both.length),
  }
  for (let at = 0; at < both.length; at++) {
    const hertz = hertzOf(at % left.bins)
    const note = going[at]! ** 2
    const blow = blows[at]! ** 2
    const drums = blow / (note + blow + 1e-12)
    const bass = (1 - drums) / (1 + (hertz / BASS_HERTZ) ** 6)
    const rest = 1 - drums - bass
    const moves = Math.max(0, 1 - standing[at]! / (going[at]! + 1e-9))
    const vocals = rest * voiceBand(hertz) * centredness(left, right, at) ** 12 * (0.25 + 0.75 * moves)
    made.drums[at] = drums
    made.bass[at] = bass
    made.vocals[at] = vocals
    made.other[at] = rest - vocals
  }
  return made
}

function voiceBand(hertz: number): number {
  return 1 / (1 + (VOICE_HERTZ[0] / (hertz + 1)) ** 6) / (1 + (hertz / VOICE_HERTZ[1]) ** 6)
}

/** 1 where both ears hear the same, 0 where they have nothing in common. */
function centredness(left: Stft, right: Stft, at: number): number {
  const [a, b, c, d] = [left.real[at]!, left.imaginary[at]!, right.real[at]!, right.imaginary[at]!]
  const together = a * c + b * d
  return Math.max(0, (2 * together) / (a * a + b * b + c * c + d * d + 1e-12))
}
