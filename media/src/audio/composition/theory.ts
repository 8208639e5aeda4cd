export type Mode = 'major' | 'minor'
/** `tonic` counts half tones above C. */
export type Key = { readonly tonic: number; readonly mode: Mode }

/** Half tones of the scale above its tonic. */
const scales: Readonly<Record<Mode, readonly number[]>> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
}

/** Half tones above C, from 0 to 11; the root stands first. */
export type Chord = { readonly root: number; readonly notes: readonly number[] }

const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii']

/**
 * A chord as musicians write it, such as `vi`, `V7`, `bVII`, `IVmaj7` or `iio7`: the step of the scale, large letters for a
 * major third, `b` for a half tone lower, `o` for a small fifth.
 */
export function chordOf(name: string, { tonic, mode }: Key): Chord {
  const [, lowered, numeral, diminished, suffix] = /^(b?)([iv]+)(o?)(.*)$/i.exec(name) ?? []
  const step = numerals.indexOf(numeral?.toLowerCase() ?? '')
  const intervals = suffix === undefined ? undefined : extensions[suffix]
  if (step < 0 || !intervals) throw new Error(`there is no chord ${name}`)
  const root = (tonic + scales[mode][step]! - (lowered ? 1 : 0) + 12) % 12
  const third = numeral === numeral!.toUpperCase() ? 4 : 3
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

/** The notes of the scale that go with a chord: those a half tone beside one of its own strangers give way to it. */
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

/** The pitch nearest to `near` of those that are allowed; `allowed` are half tones above C. */
export function nearestPitch(near: number, allowed: ReadonlySet<number> | readonly number[]): number {
  const set = new Set(allowed)
  for (let away = 0; away <= 6; away++) {
    for (const pitch of [Math.round(near) - away, Math.round(near) + away])
      if (set.has(((pitch % 12) + 12) % 12)) return pitch
  }
  return Math.round(near)
}

export type Range = { readonly low: number; readonly high: number }

/** The same note, as many octaves lower or higher as bring it into the range. */
export function octaveIn({ low, high }: Range, pitch: number): number {
  let moved = pitch
  while (moved > high) moved -= 12
  while (moved < low) moved += 12
  return moved
}

/**
 * A chord of four voices or fewer around `centre`, the one of all its forms to which the hands move least from the chord
 * before.
 */
export function voiced(chord: Chord, centre: number, before: readonly number[] | null): number[] {
  const tones = chord.notes.length > 4 ? chord.notes.slice(1) : chord.notes
  const forms = tones.flatMap((_, first) =>
    [centre - 12, centre].map((from) => {
      const turned = [...tones.slice(first), ...tones.slice(0, first)]
      let last = from - 3
      return turned.map((note) => {
        last = last + 1 + ((((note - last - 1) % 12) + 12) % 12)
        return last
      })
    }),
  )
  const cost = (form: readonly number[]) => {
    const mean = form.reduce((sum, pitch) => sum + pitch, 0) / form.length
    const moved = before
      ? form.reduce((sum, pitch) => sum + Math.min(...before.map((other) => Math.abs(other - pitch))), 0)
      : 0
    return moved + Math.abs(mean - centre) * 0.8
  }
  return forms.toSorted((one, other) => cost(one) - cost(other))[0]!
}
