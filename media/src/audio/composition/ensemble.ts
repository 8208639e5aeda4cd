import { InvalidInput } from '../../program.ts'
import type { InstrumentName } from '../instruments/instruments.ts'
import type { DrumPartName } from './drum-patterns.ts'
import type { Style } from './styles.ts'
import type { MusicWish } from './understand.ts'
import { instrumentWords, type InstrumentWord, type Role } from './vocabulary.ts'

/** Who plays what. Null where nobody does. */
export type Ensemble = {
  readonly lead: InstrumentName | null
  readonly accompaniment: InstrumentName | null
  readonly pad: InstrumentName | null
  readonly bass: InstrumentName | null
  readonly drums: DrumPartName | null
  /** Asked for where every role was taken: they play the melody along in the loud sections. */
  readonly doubles: readonly InstrumentName[]
}

/** What "no guitar" leaves out besides the guitar of that name. */
const families: Partial<Record<InstrumentWord, readonly InstrumentName[]>> = {
  guitar: ['guitar', 'electric guitar'],
  piano: ['piano', 'electric piano'],
  strings: ['strings', 'staccato strings', 'violin'],
  synth: ['synth', 'synth lead', 'pad'],
}
const instead: Readonly<Record<'lead' | 'accompaniment', readonly InstrumentName[]>> = {
  lead: ['piano', 'flute', 'bells'],
  accompaniment: ['piano', 'guitar', 'harp'],
}

/** The players of the style, with those who are asked for in their places and without those who are not wanted. */
export function ensembleOf(style: Style, { instruments, unwanted, isSolo }: MusicWish): Ensemble {
  const named = assign(instruments)
  const isOut = (name: InstrumentName) =>
    unwanted.some((word) => instrumentWords[word].plays === name || families[word]?.includes(name))
  const player = (role: 'lead' | 'accompaniment' | 'pad', usual: InstrumentName | null) => {
    const asked = named.roles.get(role)
    if (asked) return asked
    if (isSolo || usual === null) return null
    if (!isOut(usual)) return usual
    return role === 'pad' ? null : (instead[role].find((name) => !isOut(name)) ?? null)
  }
  const lead = player('lead', style.lead)
  const accompaniment = player('accompaniment', style.accompaniment.instrument)
  const pad = player('pad', style.pad)
  // One who plays alone plays everything.
  const soloist = isSolo ? (accompaniment ?? lead ?? pad) : null
  const wants = (word: InstrumentWord) => instruments.includes(word)
  const hasBass = !unwanted.includes('bass') && (!isSolo || wants('bass')) && !isOut(style.bass.instrument)
  const hasDrums = !unwanted.includes('drums') && (!isSolo || wants('drums'))
  const ensemble = {
    lead: lead ?? soloist,
    accompaniment: accompaniment ?? soloist,
    pad,
    bass: hasBass ? style.bass.instrument : null,
    drums: hasDrums ? (style.drums ?? (wants('drums') ? 'brushes' : null)) : null,
    doubles: named.doubles,
  }
  if (!ensemble.lead && !ensemble.accompaniment && !ensemble.pad && !ensemble.bass && !ensemble.drums)
    throw new InvalidInput('Everybody is left out: name an instrument that is to play.')
  return ensemble
}

function assign(instruments: readonly InstrumentWord[]) {
  const roles = new Map<Role, InstrumentName>()
  const doubles: InstrumentName[] = []
  for (const word of instruments) {
    const { plays, roles: able } = instrumentWords[word]
    if (plays === null) continue
    const free = able.find((role) => !roles.has(role))
    if (free) roles.set(free, plays)
    else doubles.push(plays)
  }
  return { roles, doubles }
}
