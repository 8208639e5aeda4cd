import type { Rng } from '../../random/rng.ts'
import { nearestPitch, scaleOver, type Chord, type Key } from './theory.ts'

/** Times in beats within the bar; `pitch` is a MIDI note number. */
export type BarNote = {
  readonly beat: number
  readonly beats: number
  readonly pitch: number
  readonly accent: number
}

type Bar = {
  readonly key: Key
  readonly chord: Chord
  readonly next: Chord
  readonly beats: number
  readonly low: number
  readonly rng: Rng
}

/** Roots, fifths and octaves at these beats; `r` is the root, `f` the fifth, `o` the octave. */
// prettier-ignore
const figures = {
  whole:      ['r0-4'],
  halves:     ['r0-2', 'f2-2'],
  firsts:     ['r0-2'],
  roots:      ['r0-1.5', 'r1.5-0.5', 'f2-1', 'r3-0.5', 'o3.5-0.5'],
  eighths:    ['r0-0.5', 'r0.5-0.5', 'r1-0.5', 'r1.5-0.5', 'r2-0.5', 'r2.5-0.5', 'f3-0.5', 'r3.5-0.5'],
  offbeat:    ['r0.5-0.4', 'r1.5-0.4', 'o1.75-0.2', 'r2.5-0.4', 'r3.5-0.3', 'f3.75-0.2'],
  rolling:    ['r0.25-0.22', 'r0.5-0.22', 'o0.75-0.2', 'r1.25-0.22', 'r1.5-0.22', 'r1.75-0.2', 'r2.25-0.22', 'r2.5-0.22', 'o2.75-0.2', 'r3.25-0.22', 'r3.5-0.22', 'f3.75-0.2'],
  octaves:    ['r0-0.45', 'o0.5-0.45', 'r1-0.45', 'o1.5-0.45', 'r2-0.45', 'o2.5-0.45', 'f3-0.45', 'o3.5-0.45'],
  lazy:       ['r0-1.4', 'r1.75-0.6', 'f2.5-1.2'],
  'one-drop': ['r0-0.9', 'r1.5-0.4', 'f2-0.8', 'o3-0.4', 'f3.5-0.4'],
} as const
export type BassLineName = keyof typeof figures | 'walking'

export function bassBar(name: BassLineName, bar: Bar): BarNote[] {
  const { chord, low } = bar
  const root = low + ((((chord.root - low) % 12) + 12) % 12)
  if (name === 'walking') return walkingBass(root, bar)
  const fifth = chord.notes[2] ?? chord.root
  const pitches = { r: root, f: root + ((((fifth - root) % 12) + 12) % 12), o: root + 12 }
  return figures[name].flatMap((figure) => {
    const [beat = 0, beats = 1] = figure.slice(1).split('-').map(Number)
    if (beat >= bar.beats) return []
    const pitch = pitches[figure[0] as keyof typeof pitches]
    return [{ beat, beats: Math.min(beats, bar.beats - beat), pitch, accent: beat === 0 ? 1 : 0.82 }]
  })
}

/** A walking bass: a note on each beat from this root to the next, which is approached by a semitone. */
function walkingBass(root: number, { key, chord, next, beats, low, rng }: Bar): BarNote[] {
  const target = low + ((((next.root - low) % 12) + 12) % 12)
  const approach = target + (rng() < 0.5 ? 1 : -1)
  const scale = scaleOver(key, chord)
  const direction = target >= root ? 1 : -1
  const third = nearestPitch(root + direction * 3.5, chord.notes)
  const pitches = [root, third, nearestPitch((third + approach) / 2 + direction, scale), approach]
  return pitches
    .slice(0, beats)
    .map((pitch, beat) => ({ beat, beats: 0.92, pitch, accent: beat % 2 === 0 ? 1 : 0.85 }))
}
