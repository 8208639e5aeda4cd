import { between, rngOf } from '../../random/rng.ts'
import type { Syllable } from '../singing/syllables.ts'
import { arrange } from './arrange.ts'
import { ensembleOf } from './ensemble.ts'
import { sectionsOf, timingOf } from './form.ts'
import { grooveOf } from './groove.ts'
import type { Score, Section } from './score.ts'
import { styles, type Style, type StyleName } from './styles.ts'
import { chordOf, type Chord, type Key } from './theory.ts'
import { tempos, type ParsedMusicPrompt } from './parse-prompt.ts'

export type MusicRequest = {
  readonly parsedPrompt: ParsedMusicPrompt
  readonly style: StyleName
  readonly seconds: number
  /** Null for music without singing. */
  readonly lyrics: readonly (readonly Syllable[])[] | null
  readonly seed: number
}

/** Tonics of common keys. */
const usualTonics = [0, 2, 4, 5, 7, 9, 10]

/** Makes all random choices from the seed: the same request gives the same score. */
export function compose({ parsedPrompt, style: name, seconds, lyrics, seed }: MusicRequest): Score {
  const style: Style = styles[name]
  const rng = rngOf(seed, 101)
  const usualTempo = between(rng, ...style.tempo) * parsedPrompt.tempoFactor
  const tonic = parsedPrompt.key?.tonic ?? usualTonics[Math.floor(rng() * usualTonics.length)]
  const key: Key = { tonic, mode: parsedPrompt.key?.mode ?? parsedPrompt.mode ?? style.mode }
  const targetTempo = parsedPrompt.tempo ?? Math.min(tempos.fastest, Math.max(tempos.slowest, usualTempo))
  const { tempo, bars } = timingOf(seconds, targetTempo, style.beats, parsedPrompt.tempo !== null)
  const sections = sectionsOf(bars)
  const groove = grooveOf(tempo, style.swing, style.timingJitter, rngOf(seed, 102))
  const score = arrange({
    style,
    key,
    sections,
    chords: chordsOf(style, key, sections, bars),
    ensemble: ensembleOf(style, parsedPrompt),
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

/** A chord for each bar and a final tonic chord; the last bar is the dominant. */
function chordsOf(style: Style, key: Key, sections: readonly Section[], bars: number): Chord[] {
  const progressions = style.chords[key.mode]
  const named = sections.flatMap(({ name, bars: length }) => {
    const sectionKind =
      name === 'chorus' || name === 'theme' ? 'chorus' : name === 'bridge' ? 'bridge' : 'verse'
    const progression = progressions[sectionKind].split(' ')
    return Array.from({ length }, (_, bar) => progression[bar % progression.length])
  })
  if (bars > 1) named[bars - 1] = 'V'
  return [...named, key.mode === 'major' ? 'I' : 'i'].map((name) => chordOf(name, key))
}
