import { rngOf, type Rng } from '../../random/rng.ts'
import { instruments, type InstrumentName } from '../instruments/instruments.ts'
import { accompany } from './accompaniment.ts'
import { energies, type Arrangement } from './arrangement.ts'
import { bassBar, type BarNote } from './bass-line.ts'
import { drumHits } from './drum-hits.ts'
import { inventMotif, realizeMotif } from './melody.ts'
import type { Note, Part, Score, Section, SectionName } from './score.ts'
import type { Style } from './styles.ts'
import { nearestPitch, foldIntoRange, voiceChord, type Range } from './theory.ts'
import { vocalLine } from './vocal-line.ts'

/** Writes the parts of all instruments. */
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
  const isSung = (name: SectionName) => name !== 'intro' && name !== 'outro' && name !== 'bridge'
  const hasLead = (name: SectionName) => (lyrics ? !isSung(name) : name !== 'intro' || isQuiet)
  const sungSections = sections.filter(({ name }) => isSung(name))
  add(ensemble.bass, 'bass', 1, 0, bassNotes(arrangement))
  add(
    ensemble.accompaniment,
    'other',
    0.85,
    -0.24,
    chordNotes(arrangement, style.accompaniment.figure, 58, sections, 0),
  )
  const padSections = sections.filter(({ name }) => isQuiet || name !== 'verse')
  add(ensemble.pad, 'other', 0.7, 0.18, chordNotes(arrangement, 'held', 62, padSections, 1))
  const leadSections = sections.filter(({ name }) => hasLead(name))
  if (ensemble.lead)
    add(ensemble.lead, 'other', 1, 0.16, leadNotes(arrangement, ensemble.lead, leadSections, 0))
  const loudSections = sections.filter(
    ({ name }) => name === 'chorus' || name === 'theme' || sections.length < 3,
  )
  for (const [index, double] of ensemble.doubles.entries())
    add(
      double,
      'other',
      0.6,
      index % 2 === 0 ? -0.4 : 0.4,
      leadNotes(arrangement, double, loudSections, index % 2 === 0 ? 12 : -12),
    )
  return {
    parts,
    hits: drumHits(arrangement),
    sung: lyrics ? vocalLine(arrangement, sungSections, lyrics) : [],
  }
}

/** Converts notes within a bar to seconds, scaled by the energy of the section. */
function toNotes(
  { groove, style }: Arrangement,
  bar: number,
  notes: readonly BarNote[],
  energy: number,
  rng: Rng,
): Note[] {
  return notes.map(({ beat, beats, pitch, accent }) => {
    const from = bar * style.beats + beat
    const start = groove.at(from)
    return {
      start,
      seconds: Math.max(0.05, groove.at(from + beats, false) - groove.at(from, false)),
      pitch,
      strength: Math.min(1, accent * energy * (0.93 + 0.14 * rng())),
    }
  })
}

/** The last chord rings until the end. */
function finalChord(arrangement: Arrangement, pitches: readonly number[], strength: number): Note[] {
  const { groove, style, chords, seconds } = arrangement
  const start = groove.at((chords.length - 1) * style.beats, false)
  return pitches.map((pitch) => ({ start, seconds: Math.max(0.2, seconds - start - 0.15), pitch, strength }))
}

function bassNotes(arrangement: Arrangement): Note[] {
  const { style, key, chords, sections, seed } = arrangement
  const rng = rngOf(seed, 103)
  const { low } = instruments[style.bass.instrument]
  const isBowed = low > 35
  const floor = isBowed ? 36 : 31
  const notes = sections
    .filter(({ name }) => name !== 'intro' || sections.length < 3 || style.drums === null)
    .flatMap(({ name, firstBar, bars }) =>
      Array.from({ length: bars }, (_, index) => {
        const bar = firstBar + index
        const line = name === 'bridge' || name === 'outro' ? 'halves' : style.bass.line
        const barNotes = bassBar(line, {
          key,
          chord: chords[bar],
          next: chords[bar + 1],
          beats: style.beats,
          low: floor,
          rng,
        })
        return toNotes(arrangement, bar, barNotes, 0.35 + 0.6 * energies[name], rng)
      }).flat(),
    )
  return [...notes, ...finalChord(arrangement, [nearestPitch(floor + 5, [key.tonic])], 0.8)]
}

function chordNotes(
  arrangement: Arrangement,
  figure: Style['accompaniment']['figure'],
  centre: number,
  sections: readonly Section[],
  seedOffset: number,
): Note[] {
  const { style, chords, seed } = arrangement
  const rng = rngOf(seed, 104 + seedOffset)
  let before: number[] | null = null
  const notes = sections.flatMap(({ name, firstBar, bars }) =>
    Array.from({ length: bars }, (_, index) => {
      const bar = firstBar + index
      before = voiceChord(chords[bar], centre, before)
      return toNotes(
        arrangement,
        bar,
        accompany(figure, before, style.beats, rng),
        0.3 + 0.6 * energies[name],
        rng,
      )
    }).flat(),
  )
  return [...notes, ...finalChord(arrangement, voiceChord(chords.at(-1)!, centre, before), 0.7)]
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
    // Sections of the same name use the same seed, so that the tune is recognised when it returns.
    const rng = rngOf(seed, tuneSeeds[name])
    const isCalm = name === 'bridge' || name === 'intro' || name === 'outro'
    const motif = inventMotif(style.density * (isCalm ? 0.5 : 1), style.beats, rng)
    const answer = inventMotif(style.density * (isCalm ? 0.5 : 0.8), style.beats, rng)
    const middle = name === 'chorus' || name === 'theme' ? 73 : 69
    const range = { low: Math.max(playable.low, middle - 9), high: Math.min(playable.high, middle + 9) }
    const variation = rngOf(seed, 300 + firstBar)
    const sectionNotes: Note[] = []
    for (let bar = 0; bar < bars; bar += 2) {
      const phrase = (bar / 2) % 4
      const pair = [chords[firstBar + bar], chords[firstBar + Math.min(bar + 1, bars - 1)]]
      const home = nearestPitch(middle - 2, pair[0].notes)
      const isEnd = phrase % 2 === 1
      const barNotes = realizeMotif(phrase === 2 ? answer : motif, pair, key, style.beats, home, range, isEnd)
      const kept = barNotes.filter(({ beat }) => beat < (bars - bar) * style.beats)
      const moved = kept.map((note) => ({ ...note, pitch: foldIntoRange(playable, note.pitch + shift) }))
      sectionNotes.push(
        ...toNotes(arrangement, firstBar + bar, moved, 0.35 + 0.6 * energies[name], variation),
      )
    }
    return sectionNotes
  })
  const last = foldIntoRange(playable, nearestPitch(72, [key.tonic]) + shift)
  return sections.length > 0 ? [...notes, ...finalChord(arrangement, [last], 0.7)] : []
}

const tuneSeeds: Readonly<Record<SectionName, number>> = {
  theme: 201,
  verse: 202,
  chorus: 201,
  bridge: 203,
  intro: 204,
  outro: 204,
}
