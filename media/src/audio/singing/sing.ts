import { diceOf } from '../../chance/dice.ts'
import { hertzOf } from '../composition/theory.ts'
import { lines, type Points } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { saw } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import { glides, soundOf, vowels, type Consonant, type VowelSound } from './phonemes.ts'
import type { Syllable } from './syllables.ts'

/** Times in seconds; the vowel begins at `start`, what comes before it earlier. */
export type SungNote = {
  readonly start: number
  readonly seconds: number
  readonly pitch: number
  readonly strength: number
  readonly syllable: Syllable
}

type Mouth = readonly [number, number, number]
/** What the throat and the mouth do, as points in time. */
type Gestures = {
  pitch: [number, number][]
  voice: [number, number][]
  mouths: [[number, number][], [number, number][], [number, number][]]
  air: [number, number][]
  airHertz: [number, number][]
}

/** Sings notes that follow each other: a buzz through four moving resonances, and air. */
export function sing(notes: readonly SungNote[], seconds: number): Float32Array {
  const length = samplesOf(seconds)
  const gestures = gesturesOf(notes)
  const shaken = vibratoOf(lines(gestures.pitch, length), notes)
  // The throat's pulses are rounder than a saw.
  const buzz = filter(saw(length, shaken), 'low', 2600, 0.6)
  const breath = whiteNoise(length, diceOf(11))
  const voice = lines(gestures.voice, length)
  for (let at = 0; at < length; at++) buzz[at] = (buzz[at]! + breath[at]! * 0.03) * voice[at]!
  const sung = new Float32Array(length)
  const add = (way: number | Float32Array, sharpness: number, gain: number) => {
    const band = filter(buzz.slice(), 'band', way, sharpness)
    for (let at = 0; at < length; at++) sung[at] = sung[at]! + band[at]! * gain
  }
  for (const [index, gain, sharpness] of [
    [0, 1, 6],
    [1, -1.5, 11],
    [2, 1.4, 13],
  ] as const)
    add(lines(gestures.mouths[index], length), sharpness, gain)
  add(3900, 12, -0.7)
  const hiss = filter(breath, 'band', lines(gestures.airHertz, length), 1.4)
  const air = lines(gestures.air, length)
  for (let at = 0; at < length; at++) sung[at] = sung[at]! + hiss[at]! * air[at]!
  return sung
}

function gesturesOf(notes: readonly SungNote[]): Gestures {
  const made: Gestures = {
    pitch: [[0, hertzOf(notes[0]?.pitch ?? 60)]],
    voice: [[0, 0]],
    mouths: [[[0, 600]], [[0, 1400]], [[0, 2800]]],
    air: [[0, 0]],
    airHertz: [[0, 4000]],
  }
  let quietFrom = 0
  for (const [index, note] of notes.entries()) {
    const { start, pitch, strength, syllable } = note
    const next = notes[index + 1]
    const [from, to] = mouthsOf(syllable.vowel)
    const before = durationOf(syllable.onset)
    // After a pause the voice sets in, and does not swell through it.
    if (start - before > quietFrom) made.voice.push([start - before - 0.005, 0])
    consonantsFrom(made, syllable.onset, start - before, from, strength)
    // The pitch slides from the last note while the consonant sounds.
    const last = notes[index - 1]
    const hertz = hertzOf(pitch)
    made.pitch.push([
      start - Math.max(0.05, before),
      hertzOf(last && start - last.start - last.seconds < 0.4 ? last.pitch : pitch - 1),
    ])
    made.pitch.push([start + 0.03, hertz])
    const codaSeconds = durationOf(syllable.coda)
    const room = (next ? next.start - durationOf(next.syllable.onset) : Infinity) - start
    const held = Math.max(0.08, Math.min(note.seconds, room) - codaSeconds)
    made.pitch.push([start + held, hertz])
    made.voice.push(
      [start + 0.025, strength],
      [start + held * 0.6, strength * 0.95],
      [start + held, strength * 0.7],
    )
    mouthAt(made, start + 0.03, from)
    mouthAt(made, start + held * 0.62, from)
    mouthAt(made, start + held, to)
    consonantsFrom(made, syllable.coda, start + held, to, strength)
    const end = start + held + codaSeconds
    const isJoined = next && next.start - durationOf(next.syllable.onset) - end < 0.06
    if (!isJoined) made.voice.push([end + 0.05, 0])
    quietFrom = isJoined ? Infinity : end + 0.05
  }
  return made
}

function consonantsFrom(
  made: Gestures,
  sounds: readonly Consonant[],
  from: number,
  vowel: Mouth,
  strength: number,
): void {
  let at = from
  for (const consonant of sounds) {
    const { seconds, voice, mouth, air, closed = 0 } = soundOf(consonant)
    if (closed > 0) {
      made.voice.push([at + 0.012, voice * 0.4 * strength], [at + closed, voice * 0.4 * strength])
      made.air.push([at, 0], [at + closed - 0.002, 0])
      at += closed
    }
    made.voice.push([at + 0.012, voice * strength], [at + seconds, voice * strength])
    mouthAt(made, at + 0.015, mouth ?? vowel)
    mouthAt(made, at + seconds * 0.7, mouth ?? vowel)
    if (air) {
      made.airHertz.push([at, air[0]], [at + seconds, air[0]])
      made.air.push(
        [at, 0],
        [at + 0.008, air[1] * strength],
        [at + seconds, air[1] * strength * 0.7],
        [at + seconds + 0.015, 0],
      )
    }
    at += seconds
  }
}

function mouthAt({ mouths }: Gestures, time: number, mouth: Mouth): void {
  for (const [index, hertz] of mouth.entries()) mouths[index]!.push([time, hertz])
}

function mouthsOf(vowel: VowelSound): readonly [Mouth, Mouth] {
  if (!(vowel in glides)) {
    const mouth = vowels[vowel as keyof typeof vowels]
    return [mouth, mouth]
  }
  const [from, to] = glides[vowel as keyof typeof glides]
  return [vowels[from], vowels[to]]
}

function durationOf(sounds: readonly Consonant[]): number {
  return sounds.reduce((sum, consonant) => {
    const { seconds, closed = 0 } = soundOf(consonant)
    return sum + seconds + closed
  }, 0)
}

/** Long notes begin straight and are shaken after a while. */
function vibratoOf(pitch: Float32Array, notes: readonly SungNote[]): Float32Array {
  const depth: Points = [
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
  const curve = lines(depth, pitch.length)
  return pitch.map(
    (hertz, at) => hertz * (1 + 0.011 * curve[at]! * Math.sin((2 * Math.PI * 5.4 * at) / RATE)),
  )
}
