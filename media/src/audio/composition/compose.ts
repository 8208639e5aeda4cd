import { between, diceOf } from '../../chance/dice.ts'
import type { Syllable } from '../singing/syllables.ts'
import { arrange } from './arrange.ts'
import { ensembleOf } from './ensemble.ts'
import { sectionsOf, timingOf } from './form.ts'
import { grooveOf } from './groove.ts'
import type { Score, Section } from './score.ts'
import { styles, type Style, type StyleName } from './styles.ts'
import { chordOf, type Chord, type Key } from './theory.ts'
import { tempos, type MusicWish } from './understand.ts'

export type Commission = {
  readonly wish: MusicWish
  readonly style: StyleName
  readonly seconds: number
  /** Null for music without singing. */
  readonly lyrics: readonly (readonly Syllable[])[] | null
  readonly seed: number
}

/** Keys that players like. */
const usualTonics = [0, 2, 4, 5, 7, 9, 10]

/** Decides everything that chance decides: the same commission gives the same score. */
export function compose({ wish, style: name, seconds, lyrics, seed }: Commission): Score {
  const style: Style = styles[name]
  const dice = diceOf(seed, 101)
  const usual = between(dice, ...style.tempo) * wish.pace
  const tonic = wish.key?.tonic ?? usualTonics[Math.floor(dice() * usualTonics.length)]!
  const key: Key = { tonic, mode: wish.key?.mode ?? wish.mode ?? style.mode }
  const asked = wish.tempo ?? Math.min(tempos.fastest, Math.max(tempos.slowest, usual))
  const { tempo, bars } = timingOf(seconds, asked, style.beats, wish.tempo !== null)
  const sections = sectionsOf(bars)
  const groove = grooveOf(tempo, style.swing, style.human, diceOf(seed, 102))
  const score = arrange({
    style,
    key,
    sections,
    chords: chordsOf(style, key, sections, bars),
    ensemble: ensembleOf(style, wish),
    groove,
    seconds,
    lyrics,
    seed,
  })
  return {
    ...score,
    seconds,
    tempo,
    beatSeconds: groove.beatSeconds,
    endsAt: bars * style.beats * groove.beatSeconds,
    sections: sections.map((section) => ({
      ...section,
      start: section.firstBar * style.beats * groove.beatSeconds,
    })),
  }
}

/** A chord for each bar, and one for the end: the last bar leads home. */
function chordsOf(style: Style, key: Key, sections: readonly Section[], bars: number): Chord[] {
  const progressions = style.chords[key.mode]
  const named = sections.flatMap(({ name, bars: length }) => {
    const part = name === 'chorus' || name === 'theme' ? 'chorus' : name === 'bridge' ? 'bridge' : 'verse'
    const progression = progressions[part].split(' ')
    return Array.from({ length }, (_, bar) => progression[bar % progression.length]!)
  })
  if (bars > 1) named[bars - 1] = 'V'
  return [...named, key.mode === 'major' ? 'I' : 'i'].map((name) => chordOf(name, key))
}
