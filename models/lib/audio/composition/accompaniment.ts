import type { Rng } from '../../random/rng.ts'
import type { BarNote } from './bass-line.ts'

type Figure = (voices: readonly number[], beats: number, rng: Rng) => BarNote[]

const chord = (voices: readonly number[], beat: number, beats: number, accent: number): BarNote[] =>
  voices.map((pitch) => ({ beat, beats, pitch, accent }))

/** Single notes, one every `step` beats, each held for `heldBeats`. */
function arpeggio(
  order: (index: number, voices: readonly number[]) => number,
  step: number,
  heldBeats: number,
): Figure {
  return (voices, beats) =>
    Array.from({ length: Math.round(beats / step) }, (_, index) => ({
      beat: index * step,
      beats: heldBeats,
      pitch: order(index, voices),
      accent: index % Math.round(1 / step) === 0 ? 0.9 : 0.7,
    }))
}

const upAndDown = (index: number, voices: readonly number[]) => {
  const cycle = [...voices, ...voices.slice(1, -1).toReversed()]
  return cycle[index % cycle.length]
}

/** A strum takes time to cross the strings; an upstroke begins with the high ones. */
function strum(
  voices: readonly number[],
  beat: number,
  beats: number,
  accent: number,
  isUp: boolean,
): BarNote[] {
  const order = isUp ? voices.toReversed().slice(0, 3) : [voices[0] - 12, ...voices]
  return order.map((pitch, index) => ({
    beat: beat + index * 0.022,
    beats,
    pitch,
    accent: accent - index * 0.03,
  }))
}

/** Patterns in which the chord of a bar is played. */
// prettier-ignore
const figures = {
  'held': (voices, beats) => chord(voices, 0, beats, 0.8),
  'broken': arpeggio(upAndDown, 0.5, 0.9),
  'slow broken': arpeggio(upAndDown, 1, 2.4),
  'sequence': arpeggio((index, voices) => voices[(index * 2 + Math.floor(index / 4)) % voices.length] + (index % 4 === 3 ? 12 : 0), 0.25, 0.2),
  'alberti': arpeggio((index, voices) => voices[[0, 2, 1, 2][index % 4] % voices.length], 0.5, 0.55),
  'ostinato': arpeggio((index, voices) => voices[[0, 0, 2, 0, 1, 0, 2, 1][index % 8] % voices.length], 0.5, 0.3),
  'strum': (voices) => [
    ...strum(voices, 0, 1, 0.95, false), ...strum(voices, 1, 0.5, 0.75, false), ...strum(voices, 1.5, 0.9, 0.6, true),
    ...strum(voices, 2.5, 0.5, 0.6, true), ...strum(voices, 3, 0.5, 0.8, false), ...strum(voices, 3.5, 0.5, 0.55, true),
  ],
  'skank': (voices) => [0.5, 1.5, 2.5, 3.5].flatMap((beat) => chord(voices.slice(-3), beat, 0.2, 0.85)),
  'stabs': (voices) => [0, 0.75, 1.5, 2.5, 3.25].flatMap((beat) => chord(voices, beat, 0.3, beat === 0 ? 0.9 : 0.75)),
  'comping': (voices, _beats, rng) => {
    const rhythm = [[0, 1.5], [0.5, 2.5], [1.5, 3.5], [0, 2.5]][Math.floor(rng() * 4)]
    return rhythm.flatMap((beat) => chord(voices, beat, rng() < 0.4 ? 0.9 : 0.35, 0.65 + 0.2 * rng()))
  },
  'lazy': (voices) => [...chord(voices, 0, 1.9, 0.8), ...chord(voices.slice(1), 2.5, 1.2, 0.55)],
  'power': (voices, beats) => {
    const low = voices[0] - 12
    return Array.from({ length: beats * 2 }, (_, index) =>
      [low, low + 7].map((pitch) => ({ beat: index / 2, beats: index % 4 === 0 ? 0.48 : 0.4, pitch, accent: index % 4 === 0 ? 1 : 0.7 }))).flat()
  },
  'waltz': (voices, beats) => [1, 2].slice(0, beats - 1).flatMap((beat) => chord(voices, beat, 0.7, 0.65)),
} as const satisfies Record<string, Figure>
export type AccompanimentName = keyof typeof figures

export function accompany(
  name: AccompanimentName,
  voices: readonly number[],
  beats: number,
  rng: Rng,
): BarNote[] {
  return figures[name](voices, beats, rng).filter(({ beat }) => beat < beats)
}
