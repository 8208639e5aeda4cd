import { rngOf } from '../../random/rng.ts'
import { hertzOf } from '../composition/theory.ts'
import { breakpointCurve, type Breakpoints } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { sawtooth } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import { diphthongs, consonantParams, vowels, type Consonant, type VowelPhoneme } from './phonemes.ts'
import type { Syllable } from './syllables.ts'

/** Times in seconds; the vowel begins at `start`, its onset consonants before it. */
export type SungNote = {
  readonly start: number
  readonly seconds: number
  readonly pitch: number
  readonly strength: number
  readonly syllable: Syllable
}

type Formants = readonly [number, number, number]
/** Breakpoints that control the synthesis. */
type ControlCurves = {
  pitch: [number, number][]
  voice: [number, number][]
  formantCurves: [[number, number][], [number, number][], [number, number][]]
  noise: [number, number][]
  noiseHertz: [number, number][]
}

/** Sings consecutive notes by formant synthesis: a sawtooth through four moving resonances, and noise. */
export function sing(notes: readonly SungNote[], seconds: number): Float32Array {
  const length = samplesOf(seconds)
  const curves = controlCurvesOf(notes)
  const pitch = vibratoOf(breakpointCurve(curves.pitch, length), notes)
  // Glottal pulses are rounder than a sawtooth.
  const buzz = filter(sawtooth(length, pitch), 'low', 2600, 0.6)
  const breath = whiteNoise(length, rngOf(11))
  const voice = breakpointCurve(curves.voice, length)
  for (let at = 0; at < length; at++) buzz[at] = (buzz[at] + breath[at] * 0.03) * voice[at]
  const sung = new Float32Array(length)
  const add = (centre: number | Float32Array, q: number, gain: number) => {
    const band = filter(buzz.slice(), 'band', centre, q)
    for (let at = 0; at < length; at++) sung[at] = sung[at] + band[at] * gain
  }
  for (const [index, gain, q] of [
    [0, 1, 6],
    [1, -1.5, 11],
    [2, 1.4, 13],
  ] as const)
    add(breakpointCurve(curves.formantCurves[index], length), q, gain)
  add(3900, 12, -0.7)
  const hiss = filter(breath, 'band', breakpointCurve(curves.noiseHertz, length), 1.4)
  const noise = breakpointCurve(curves.noise, length)
  for (let at = 0; at < length; at++) sung[at] = sung[at] + hiss[at] * noise[at]
  return sung
}

function controlCurvesOf(notes: readonly SungNote[]): ControlCurves {
  const curves: ControlCurves = {
    pitch: [[0, hertzOf(notes[0]?.pitch ?? 60)]],
    voice: [[0, 0]],
    formantCurves: [[[0, 600]], [[0, 1400]], [[0, 2800]]],
    noise: [[0, 0]],
    noiseHertz: [[0, 4000]],
  }
  let quietFrom = 0
  for (const [index, note] of notes.entries()) {
    const { start, pitch, strength, syllable } = note
    const next = notes[index + 1]
    const [from, to] = vowelFormants(syllable.vowel)
    const before = durationOf(syllable.onset)
    // After a pause the voice starts at the onset, and does not swell during the pause.
    if (start - before > quietFrom) curves.voice.push([start - before - 0.005, 0])
    addConsonants(curves, syllable.onset, start - before, from, strength)
    // The pitch glides from the last note during the consonant.
    const last = notes[index - 1]
    const hertz = hertzOf(pitch)
    curves.pitch.push([
      start - Math.max(0.05, before),
      hertzOf(last && start - last.start - last.seconds < 0.4 ? last.pitch : pitch - 1),
    ])
    curves.pitch.push([start + 0.03, hertz])
    const codaSeconds = durationOf(syllable.coda)
    const available = (next ? next.start - durationOf(next.syllable.onset) : Infinity) - start
    const held = Math.max(0.08, Math.min(note.seconds, available) - codaSeconds)
    curves.pitch.push([start + held, hertz])
    curves.voice.push(
      [start + 0.025, strength],
      [start + held * 0.6, strength * 0.95],
      [start + held, strength * 0.7],
    )
    addFormants(curves, start + 0.03, from)
    addFormants(curves, start + held * 0.62, from)
    addFormants(curves, start + held, to)
    addConsonants(curves, syllable.coda, start + held, to, strength)
    const end = start + held + codaSeconds
    const isJoined = next && next.start - durationOf(next.syllable.onset) - end < 0.06
    if (!isJoined) curves.voice.push([end + 0.05, 0])
    quietFrom = isJoined ? Infinity : end + 0.05
  }
  return curves
}

function addConsonants(
  curves: ControlCurves,
  consonants: readonly Consonant[],
  from: number,
  vowel: Formants,
  strength: number,
): void {
  let at = from
  for (const consonant of consonants) {
    const { seconds, voice, formants, noise, closureSeconds = 0 } = consonantParams(consonant)
    if (closureSeconds > 0) {
      curves.voice.push([at + 0.012, voice * 0.4 * strength], [at + closureSeconds, voice * 0.4 * strength])
      curves.noise.push([at, 0], [at + closureSeconds - 0.002, 0])
      at += closureSeconds
    }
    curves.voice.push([at + 0.012, voice * strength], [at + seconds, voice * strength])
    addFormants(curves, at + 0.015, formants ?? vowel)
    addFormants(curves, at + seconds * 0.7, formants ?? vowel)
    if (noise) {
      curves.noiseHertz.push([at, noise[0]], [at + seconds, noise[0]])
      curves.noise.push(
        [at, 0],
        [at + 0.008, noise[1] * strength],
        [at + seconds, noise[1] * strength * 0.7],
        [at + seconds + 0.015, 0],
      )
    }
    at += seconds
  }
}

function addFormants({ formantCurves }: ControlCurves, time: number, formants: Formants): void {
  for (const [index, hertz] of formants.entries()) formantCurves[index].push([time, hertz])
}

function vowelFormants(vowel: VowelPhoneme): readonly [Formants, Formants] {
  if (!(vowel in diphthongs)) {
    const formants = vowels[vowel as keyof typeof vowels]
    return [formants, formants]
  }
  const [from, to] = diphthongs[vowel as keyof typeof diphthongs]
  return [vowels[from], vowels[to]]
}

function durationOf(consonants: readonly Consonant[]): number {
  return consonants.reduce((sum, consonant) => {
    const { seconds, closureSeconds = 0 } = consonantParams(consonant)
    return sum + seconds + closureSeconds
  }, 0)
}

/** Long notes begin without vibrato. */
function vibratoOf(pitch: Float32Array, notes: readonly SungNote[]): Float32Array {
  const depth: Breakpoints = [
    [0, 0],
    ...notes.flatMap(({ start, seconds }): [number, number][] =>
      seconds > 0.35
        ? [
            [start + 0.18, 0],
            [start + 0.4, 1],
            [start + seconds, 1],
            [start + seconds + 0.02, 0],
          ]
        : [],
    ),
  ]
  const curve = breakpointCurve(depth, pitch.length)
  return pitch.map((hertz, at) => hertz * (1 + 0.011 * curve[at] * Math.sin((2 * Math.PI * 5.4 * at) / RATE)))
}
