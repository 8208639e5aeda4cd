import type { Rng } from '../../random/rng.ts'
import type { BarNote } from './bass-line.ts'
import { nearestPitch, foldIntoRange, scaleOver, type Chord, type Key, type Range } from './theory.ts'

/** A motif of two bars: the times of its notes, and by how many scale steps each rises or falls. */
export type Motif = readonly { readonly beat: number; readonly beats: number; readonly rise: number }[]

/** Note onsets within a bar of four beats, from sparse to dense. */
const rhythms: readonly (readonly number[])[] = [
  [0],
  [0, 2],
  [0, 3],
  [0, 1.5],
  [0, 1, 2],
  [0, 1.5, 3],
  [0.5, 1.5, 2],
  [0, 1, 2, 3],
  [0, 1.5, 2, 3],
  [0, 0.5, 1.5, 3],
  [0, 1, 1.5, 2, 3],
  [0, 0.5, 1, 2, 3],
  [0.5, 1, 1.5, 2.5, 3],
  [0, 0.5, 1, 1.5, 2, 3],
  [0, 0.5, 1.5, 2, 2.5, 3.5],
  [0, 0.5, 1, 1.5, 2, 2.5, 3],
]

export function inventMotif(density: number, beats: number, rng: Rng): Motif {
  const starts = [0, 1].flatMap((bar) => {
    const fitting = rhythms
      .map((rhythm) => rhythm.filter((beat) => beat < beats))
      .filter(({ length }) => Math.abs(length - density) <= 1.2 || (length === 1 && density < 1))
    const rhythm = fitting[Math.floor(rng() * fitting.length)] ?? [0]
    return rhythm.map((beat) => bar * beats + beat)
  })
  let height = 0
  return starts.map((beat, index) => {
    const until = starts[index + 1] ?? beats * 2
    // Mostly steps and now and then a leap, with a pull back towards the start.
    const leap = rng() < 0.18 ? 3 : 1
    const pull = -height * 0.25
    const rise = index === 0 ? 0 : Math.round((rng() * 2 - 1) * 1.6 * leap + pull)
    height += rise
    return { beat, beats: Math.min(until - beat, 2.5), rise }
  })
}

/**
 * Places a motif of two bars over its chords. `home` is its first pitch; strong beats and the end of a phrase take
 * chord tones.
 */
export function realizeMotif(
  motif: Motif,
  chords: readonly Chord[],
  key: Key,
  beats: number,
  home: number,
  range: Range,
  isEnd: boolean,
): BarNote[] {
  let pitch = home
  const kept = isEnd ? motif.filter(({ beat }) => beat < beats * 1.5 + 0.1) : motif
  return kept.map(({ beat, beats: length, rise }, index) => {
    const chord = chords[Math.min(chords.length - 1, Math.floor(beat / beats))]
    const scale = scaleOver(key, chord)
    const isLast = index === kept.length - 1
    const wanted = stepInScale(pitch, rise, scale)
    const isStrong = beat % 2 === 0 || length >= 1 || (isEnd && isLast)
    const snapped = nearestPitch(wanted, isStrong ? chord.notes : scale)
    pitch = foldIntoRange(range, snapped)
    const held = isEnd && isLast ? Math.max(length, beats * 2 - beat - 0.5) : length * 0.94
    return { beat, beats: held, pitch, accent: (isStrong ? 0.9 : 0.75) + (beat === 0 ? 0.08 : 0) }
  })
}

function stepInScale(pitch: number, rise: number, scale: ReadonlySet<number>): number {
  let at = pitch
  const direction = Math.sign(rise)
  for (let step = 0; step < Math.abs(rise); step++) {
    do at += direction
    while (!scale.has(((at % 12) + 12) % 12))
  }
  return at
}
