import { rngOf } from '../../random/rng.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { SungNote } from '../singing/sing.ts'
import type { Syllable } from '../singing/syllables.ts'
import { energies, type Arrangement } from './arrangement.ts'
import { realizeMotif } from './melody.ts'
import type { Section } from './score.ts'
import { nearestPitch } from './theory.ts'

const range = { low: 57, high: 74 }

/** More cannot be sung clearly. */
const SYLLABLES_A_SECOND = 5

/** A melody for the lyrics with two bars per line; the lyrics repeat until the music ends. */
export function vocalLine(
  { style, key, chords, groove, seed }: Arrangement,
  sections: readonly Section[],
  lyrics: readonly (readonly Syllable[])[],
): SungNote[] {
  const phraseBeats = style.beats * 2
  const maxSyllables = Math.max(
    2,
    Math.min(phraseBeats * 2 - 3, Math.floor(phraseBeats * groove.beatSeconds * SYLLABLES_A_SECOND * 0.8)),
  )
  const lines = lyrics.flatMap((line) => splitEvenly(line, maxSyllables))
  const phrases = sections.flatMap(({ name, firstBar, bars }) =>
    Array.from({ length: Math.max(1, Math.floor(bars / 2)) }, (_, index) => ({
      name,
      bar: firstBar + index * 2,
      index,
      bars: Math.min(2, bars),
    })),
  )
  if (lines.length > phrases.length)
    throw new InvalidInput(
      `The lyrics have ${lines.length} lines of up to ${maxSyllables} syllables, and there is time for ${phrases.length}: shorten them, or ask for a longer duration or a faster tempo.`,
    )
  return phrases.flatMap(({ name, bar, index, bars }, at) => {
    const line = lines[at % lines.length]
    const rng = rngOf(seed, name === 'verse' ? 402 : 401)
    const rises = Array.from({ length: 32 }, (_, note) =>
      note === 0 ? 0 : Math.round((rng() * 2 - 1) * 1.9),
    )
    const beats = rhythmOf(line.length, style.beats * bars)
    const motif = beats.map(([beat, length], note) => ({
      beat,
      beats: length,
      rise: rises[note + (index % 2)],
    }))
    const pair = [chords[bar], chords[Math.min(bar + 1, chords.length - 1)]]
    const home = nearestPitch(name === 'verse' ? 63 : 67, pair[0].notes)
    const sung = realizeMotif(motif, pair, key, style.beats, home, range, false)
    return sung.map(({ beat, beats: length, pitch }, note): SungNote => {
      const from = bar * style.beats + beat
      return {
        start: groove.at(from, false),
        seconds: groove.at(from + length, false) - groove.at(from, false),
        pitch,
        strength: 0.6 + 0.4 * energies[name],
        syllable: line[note],
      }
    })
  })
}

/** Splits lines that are too long into pieces of about the same length. */
function splitEvenly<Item>(line: readonly Item[], maxSyllables: number): Item[][] {
  const pieces = Math.ceil(line.length / maxSyllables)
  const length = Math.ceil(line.length / pieces)
  return Array.from({ length: pieces }, (_, index) =>
    line.slice(index * length, (index + 1) * length),
  ).filter((piece) => piece.length > 0)
}

/** Notes on the half beats, with a longer one at the end and time to breathe after it. */
function rhythmOf(count: number, beats: number): (readonly [beat: number, beats: number])[] {
  const span = beats - 1.5
  const starts = Array.from({ length: count }, (_, index) => Math.round(((index * span) / count) * 2) / 2)
  return starts.map((beat, index) => [beat, (starts[index + 1] ?? Math.min(beats - 0.75, beat + 2)) - beat])
}
