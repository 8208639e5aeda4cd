import type { Syllable } from '../singing/syllables.ts'
import type { Ensemble } from './ensemble.ts'
import type { Groove } from './groove.ts'
import type { Section, SectionName } from './score.ts'
import type { Style } from './styles.ts'
import type { Chord, Key } from './theory.ts'

/** What the writers of all parts share. */
export type Arrangement = {
  readonly style: Style
  readonly key: Key
  readonly sections: readonly Section[]
  /** One for each bar, and the final chord. */
  readonly chords: readonly Chord[]
  readonly ensemble: Ensemble
  readonly groove: Groove
  readonly seconds: number
  readonly lyrics: readonly (readonly Syllable[])[] | null
  readonly seed: number
}

/** How loud a section is played. */
export const energies: Readonly<Record<SectionName, number>> = {
  theme: 0.9,
  intro: 0.55,
  verse: 0.72,
  chorus: 1,
  bridge: 0.6,
  outro: 0.6,
}
