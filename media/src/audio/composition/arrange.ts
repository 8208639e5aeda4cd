import { diceOf, type Dice } from '../../chance/dice.ts'
import { instruments, type InstrumentName } from '../instruments/instruments.ts'
import { accompany } from './accompaniment.ts'
import { energies, type Arrangement } from './arrangement.ts'
import { bassBar, type BarNote } from './bass-line.ts'
import { drumHits } from './drum-hits.ts'
import { inventMotif, singMotif } from './melody.ts'
import type { Note, Part, Score, Section, SectionName } from './score.ts'
import type { Style } from './styles.ts'
import { nearestPitch, octaveIn, voiced, type Range } from './theory.ts'
import { vocalLine } from './vocal-line.ts'

/** The parts of all players. */
export function arrange(arrangement: Arrangement): Pick<Score, 'parts' | 'hits' | 'sung'> {
  const { ensemble, style, sections, lyrics } = arrangement
  const parts: Part[] = []
  const add = (
    instrument: InstrumentName | null,
    stem: Part['stem'],
    gain: number,
    pan: number,
    notes: Note[],
  ) => {
    if (instrument && notes.length > 0) parts.push({ instrument, stem, gain, pan, notes })
  }
  const isQuiet = style.drums === null
  const sings = (name: SectionName) => name !== 'intro' && name !== 'outro' && name !== 'bridge'
  const plays = (name: SectionName) => (lyrics ? !sings(name) : name !== 'intro' || isQuiet)
  const sungBars = sections.filter(({ name }) => sings(name))
  add(ensemble.bass, 'bass', 1, 0, bassNotes(arrangement))
  add(
    ensemble.accompaniment,
    'other',
    0.85,
    -0.24,
    chordNotes(arrangement, style.accompaniment.figure, 58, sections, 0),
  )
  const padded = sections.filter(({ name }) => isQuiet || name !== 'verse')
  add(ensemble.pad, 'other', 0.7, 0.18, chordNotes(arrangement, 'held', 62, padded, 1))
  const melodic = sections.filter(({ name }) => plays(name))
  if (ensemble.lead) add(ensemble.lead, 'other', 1, 0.16, leadNotes(arrangement, ensemble.lead, melodic, 0))
  const loud = sections.filter(({ name }) => name === 'chorus' || name === 'theme' || sections.length < 3)
  for (const [index, double] of ensemble.doubles.entries())
    add(
      double,
      'other',
      0.6,
      index % 2 === 0 ? -0.4 : 0.4,
      leadNotes(arrangement, double, loud, index % 2 === 0 ? 12 : -12),
    )
  return {
    parts,
    hits: drumHits(arrangement),
    sung: lyrics ? vocalLine(arrangement, sungBars, lyrics) : [],
  }
}

/** Bars into seconds, as loud as their section. */
function played(
  { groove, style }: Arrangement,
  bar: number,
  notes: readonly BarNote[],
  energy: number,
  dice: Dice,
): Note[] {
  return notes.map(({ beat, beats, pitch, accent }) => {
    const from = bar * style.beats + beat
    const start = groove.at(from)
    return {
      start,
      seconds: Math.max(0.05, groove.at(from + beats, false) - groove.at(from, false)),
      pitch,
      strength: Math.min(1, accent * energy * (0.93 + 0.14 * dice())),
    }
  })
}

/** The last chord rings until the end. */
function ending(arrangement: Arrangement, pitches: readonly number[], strength: number): Note[] {
  const { groove, style, chords, seconds } = arrangement
  const start = groove.at((chords.length - 1) * style.beats, false)
  return pitches.map((pitch) => ({ start, seconds: Math.max(0.2, seconds - start - 0.15), pitch, strength }))
}

function bassNotes(arrangement: Arrangement): Note[] {
  const { style, key, chords, sections, seed } = arrangement
  const dice = diceOf(seed, 103)
  const { low } = instruments[style.bass.instrument]
  const isBowed = low > 35
  const floor = isBowed ? 36 : 31
  const notes = sections
    .filter(({ name }) => name !== 'intro' || sections.length < 3 || style.drums === null)
    .flatMap(({ name, firstBar, bars }) =>
      Array.from({ length: bars }, (_, index) => {
        const bar = firstBar + index
        const line = name === 'bridge' || name === 'outro' ? 'halves' : style.bass.line
        const written = bassBar(line, {
          key,
          chord: chords[bar]!,
          next: chords[bar + 1]!,
          beats: style.beats,
          low: floor,
          dice,
        })
        return played(arrangement, bar, written, 0.35 + 0.6 * energies[name], dice)
      }).flat(),
    )
  return [...notes, ...ending(arrangement, [nearestPitch(floor + 5, [key.tonic])], 0.8)]
}

function chordNotes(
  arrangement: Arrangement,
  figure: Style['accompaniment']['figure'],
  centre: number,
  sections: readonly Section[],
  throws: number,
): Note[] {
  const { style, chords, seed } = arrangement
  const dice = diceOf(seed, 104 + throws)
  let before: number[] | null = null
  const notes = sections.flatMap(({ name, firstBar, bars }) =>
    Array.from({ length: bars }, (_, index) => {
      const bar = firstBar + index
      before = voiced(chords[bar]!, centre, before)
      return played(
        arrangement,
        bar,
        accompany(figure, before, style.beats, dice),
        0.3 + 0.6 * energies[name],
        dice,
      )
    }).flat(),
  )
  return [...notes, ...ending(arrangement, voiced(chords.at(-1)!, centre, before), 0.7)]
}

function leadNotes(
  arrangement: Arrangement,
  instrument: InstrumentName,
  sections: readonly Section[],
  shift: number,
): Note[] {
  const { style, key, chords, seed } = arrangement
  const playable: Range = instruments[instrument]
  const notes = sections.flatMap(({ name, firstBar, bars }) => {
    // The same section is the same tune: what comes back is known again.
    const dice = diceOf(seed, tuneOf[name])
    const calm = name === 'bridge' || name === 'intro' || name === 'outro'
    const motif = inventMotif(style.density * (calm ? 0.5 : 1), style.beats, dice)
    const answer = inventMotif(style.density * (calm ? 0.5 : 0.8), style.beats, dice)
    const middle = name === 'chorus' || name === 'theme' ? 73 : 69
    const range = { low: Math.max(playable.low, middle - 9), high: Math.min(playable.high, middle + 9) }
    const hand = diceOf(seed, 300 + firstBar)
    const made: Note[] = []
    for (let bar = 0; bar < bars; bar += 2) {
      const phrase = (bar / 2) % 4
      const pair = [chords[firstBar + bar]!, chords[firstBar + Math.min(bar + 1, bars - 1)]!]
      const home = nearestPitch(middle - 2, pair[0]!.notes)
      const isEnd = phrase % 2 === 1
      const written = singMotif(phrase === 2 ? answer : motif, pair, key, style.beats, home, range, isEnd)
      const kept = written.filter(({ beat }) => beat < (bars - bar) * style.beats)
      const moved = kept.map((note) => ({ ...note, pitch: octaveIn(playable, note.pitch + shift) }))
      made.push(...played(arrangement, firstBar + bar, moved, 0.35 + 0.6 * energies[name], hand))
    }
    return made
  })
  const last = octaveIn(playable, nearestPitch(72, [key.tonic]) + shift)
  return sections.length > 0 ? [...notes, ...ending(arrangement, [last], 0.7)] : []
}

const tuneOf: Readonly<Record<SectionName, number>> = {
  theme: 201,
  verse: 202,
  chorus: 201,
  bridge: 203,
  intro: 204,
  outro: 204,
}
