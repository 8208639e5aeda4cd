import type { Dice } from '../../chance/dice.ts'
import type { BarNote } from './bass-line.ts'

type Figure = (voices: readonly number[], beats: number, dice: Dice) => BarNote[]

const chord = (voices: readonly number[], beat: number, beats: number, accent: number): BarNote[] =>
  voices.map((pitch) => ({ beat, beats, pitch, accent }))

/** Single notes in turn, each `step` beats after the other, and held for `beats`. */
function running(
  order: (index: number, voices: readonly number[]) => number,
  step: number,
  held: number,
): Figure {
  return (voices, beats) =>
    Array.from({ length: Math.round(beats / step) }, (_, index) => ({
      beat: index * step,
      beats: held,
      pitch: order(index, voices),
      accent: index % Math.round(1 / step) === 0 ? 0.9 : 0.7,
    }))
}

const upAndDown = (index: number, voices: readonly number[]) => {
  const way = [...voices, ...voices.slice(1, -1).toReversed()]
  return way[index % way.length]!
}

/** A strum takes time to cross the strings; upwards it begins with the high ones. */
function strum(
  voices: readonly number[],
  beat: number,
  beats: number,
  accent: number,
  isUp: boolean,
): BarNote[] {
  const order = isUp ? voices.toReversed().slice(0, 3) : [voices[0]! - 12, ...voices]
  return order.map((pitch, index) => ({
    beat: beat + index * 0.022,
    beats,
    pitch,
    accent: accent - index * 0.03,
  }))
}

/** How the chord of a bar is played. */
// prettier-ignore
const figures = {
  'held': (voices, beats) => chord(voices, 0, beats, 0.8),
  'broken': running(upAndDown, 0.5, 0.9),
  'slow broken': running(upAndDown, 1, 2.4),
  'sequence': running((index, voices) => voices[(index * 2 + Math.floor(index / 4)) % voices.length]! + (index % 4 === 3 ? 12 : 0), 0.25, 0.2),
  'alberti': running((index, voices) => voices[[0, 2, 1, 2][index % 4]! % voices.length]!, 0.5, 0.55),
  'ostinato': running((index, voices) => voices[[0, 0, 2, 0, 1, 0, 2, 1][index % 8]! % voices.length]!, 0.5, 0.3),
  'strum': (voices) => [
    ...strum(voices, 0, 1, 0.95, false), ...strum(voices, 1, 0.5, 0.75, false), ...strum(voices, 1.5, 0.9, 0.6, true),
    ...strum(voices, 2.5, 0.5, 0.6, true), ...strum(voices, 3, 0.5, 0.8, false), ...strum(voices, 3.5, 0.5, 0.55, true),
  ],
  'skank': (voices) => [0.5, 1.5, 2.5, 3.5].flatMap((beat) => chord(voices.slice(-3), beat, 0.2, 0.85)),
  'stabs': (voices) => [0, 0.75, 1.5, 2.5, 3.25].flatMap((beat) => chord(voices, beat, 0.3, beat === 0 ? 0.9 : 0.75)),
  'comping': (voices, _beats, dice) => {
    const rhythm = [[0, 1.5], [0.5, 2.5], [1.5, 3.5], [0, 2.5]][Math.floor(dice() * 4)]!
    return rhythm.flatMap((beat) => chord(voices, beat, dice() < 0.4 ? 0.9 : 0.35, 0.65 + 0.2 * dice()))
  },
  'lazy': (voices) => [...chord(voices, 0, 1.9, 0.8), ...chord(voices.slice(1), 2.5, 1.2, 0.55)],
  'power': (voices, beats) => {
    const low = voices[0]! - 12
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
  dice: Dice,
): BarNote[] {
  return figures[name](voices, beats, dice).filter(({ beat }) => beat < beats)
}
