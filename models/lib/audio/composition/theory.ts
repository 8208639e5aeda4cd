export type Mode = 'major' | 'minor'
/** `tonic` is in semitones above C. */
export type Key = { readonly tonic: number; readonly mode: Mode }

/** Semitones above the tonic. */
const scales: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
}

/** Pitch classes, in semitones above C from 0 to 11; the root is first. */
export type Chord = { readonly root: number; readonly notes: readonly number[] }

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']

/**
 * Parses Roman numeral notation such as `vi`, `V7`, `bVII`, `IVmaj7` or `iio7`: the scale degree, upper case for a
 * major third, `b` for a semitone lower, `o` for a diminished fifth.
 */
export function chordOf(name: string, { tonic, mode }: Key): Chord {
  const [, lowered, numeral, diminished, suffix] = /^(b?)([iv]+)(o?)(.*)$/i.exec(name) ?? []
  const step = numerals.indexOf(numeral?.toLowerCase() ?? '')
  const intervals = suffix === undefined ? undefined : extensions[suffix]
  if (step < 0 || !intervals) throw new Error(`there is no chord ${name}`)
  const root = (tonic + scales[mode][step] - (lowered ? 1 : 0) + 12) % 12
  const third = numeral === numeral.toUpperCase() ? 4 : 3
  const fifth = diminished ? 6 : 7
  const notes = suffix === 'sus4' ? [0, 5, fifth] : [0, third, fifth]
  return { root, notes: [...notes, ...intervals].map((interval) => (root + interval) % 12) }
}

const extensions: Readonly<Record<string, readonly number[]>> = {
  '': [],
  sus4: [],
  '7': [10],
  maj7: [11],
  add9: [2],
  '9': [10, 2],
  maj9: [11, 2],
  '6': [9],
}

export const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

/** The scale adapted to a chord: a chord tone outside of the scale replaces its neighbours a semitone away. */
export function scaleOver({ tonic, mode }: Key, chord: Chord): ReadonlySet<number> {
  const scale = new Set(scales[mode].map((interval) => (tonic + interval) % 12))
  for (const note of chord.notes) {
    if (scale.has(note)) continue
    scale.delete((note + 1) % 12)
    scale.delete((note + 11) % 12)
    scale.add(note)
  }
  return scale
}

/** The pitch nearest to `near` whose pitch class is allowed. */
export function nearestPitch(near: number, allowed: ReadonlySet<number> | readonly number[]): number {
  const set = new Set(allowed)
  for (let distance = 0; distance <= 6; distance++) {
    for (const pitch of [Math.round(near) - distance, Math.round(near) + distance])
      if (set.has(((pitch % 12) + 12) % 12)) return pitch
  }
  return Math.round(near)
}

export type Range = { readonly low: number; readonly high: number }

/** Transposes a pitch by octaves into the range. */
export function foldIntoRange({ low, high }: Range, pitch: number): number {
  let moved = pitch
  while (moved > high) moved -= 12
  while (moved < low) moved += 12
  return moved
}

/** A voicing of at most four notes around `centre`, with the least movement from the previous chord. */
export function voiceChord(chord: Chord, centre: number, previous: readonly number[] | null): number[] {
  const tones = chord.notes.length > 4 ? chord.notes.slice(1) : chord.notes
  const voicings = tones.flatMap((_, first) =>
    [centre - 12, centre].map((from) => {
      const inversion = [...tones.slice(first), ...tones.slice(0, first)]
      let last = from - 3
      return inversion.map((note) => {
        last = last + 1 + ((((note - last - 1) % 12) + 12) % 12)
        return last
      })
    }),
  )
  const cost = (voicing: readonly number[]) => {
    const mean = voicing.reduce((sum, pitch) => sum + pitch, 0) / voicing.length
    const moved = previous
      ? voicing.reduce((sum, pitch) => sum + Math.min(...previous.map((other) => Math.abs(other - pitch))), 0)
      : 0
    return moved + Math.abs(mean - centre) * 0.8
  }
  return voicings.toSorted((one, other) => cost(one) - cost(other))[0]
}
