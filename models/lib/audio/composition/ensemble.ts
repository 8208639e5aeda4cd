import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { InstrumentName } from '../instruments/instruments.ts'
import type { DrumPartName } from './drum-patterns.ts'
import type { Style } from './styles.ts'
import type { ParsedMusicPrompt } from './parse-prompt.ts'
import { instrumentWords, type InstrumentWord, type Role } from './vocabulary.ts'

/** The instrument of each role, or null. */
export type Ensemble = {
  readonly lead: InstrumentName | null
  readonly accompaniment: InstrumentName | null
  readonly pad: InstrumentName | null
  readonly bass: InstrumentName | null
  readonly drums: DrumPartName | null
  /** Requested instruments for which no role was left: they double the melody in loud sections. */
  readonly doubles: readonly InstrumentName[]
}

/** The instruments that a word such as "no guitar" excludes. */
const families: Partial<Record<InstrumentWord, readonly InstrumentName[]>> = {
  guitar: ['guitar', 'electric guitar'],
  piano: ['piano', 'electric piano'],
  strings: ['strings', 'staccato strings', 'violin'],
  synth: ['synth', 'synth lead', 'pad'],
}
const fallbacks: Readonly<Record<'lead' | 'accompaniment', readonly InstrumentName[]>> = {
  lead: ['piano', 'flute', 'bells'],
  accompaniment: ['piano', 'guitar', 'harp'],
}

/** The instruments of the style, with requested ones in their roles and without excluded ones. */
export function ensembleOf(style: Style, { instruments, excluded, isSolo }: ParsedMusicPrompt): Ensemble {
  const named = assign(instruments)
  const isExcluded = (name: InstrumentName) =>
    excluded.some((word) => instrumentWords[word].plays === name || families[word]?.includes(name))
  const playerFor = (role: 'lead' | 'accompaniment' | 'pad', usual: InstrumentName | null) => {
    const requested = named.roles.get(role)
    if (requested) return requested
    if (isSolo || usual === null) return null
    if (!isExcluded(usual)) return usual
    return role === 'pad' ? null : (fallbacks[role].find((name) => !isExcluded(name)) ?? null)
  }
  const lead = playerFor('lead', style.lead)
  const accompaniment = playerFor('accompaniment', style.accompaniment.instrument)
  const pad = playerFor('pad', style.pad)
  // A solo instrument plays both melody and accompaniment.
  const soloist = isSolo ? (accompaniment ?? lead ?? pad) : null
  const wants = (word: InstrumentWord) => instruments.includes(word)
  const hasBass =
    !excluded.includes('bass') && (!isSolo || wants('bass')) && !isExcluded(style.bass.instrument)
  const hasDrums = !excluded.includes('drums') && (!isSolo || wants('drums'))
  const ensemble = {
    lead: lead ?? soloist,
    accompaniment: accompaniment ?? soloist,
    pad,
    bass: hasBass ? style.bass.instrument : null,
    drums: hasDrums ? (style.drums ?? (wants('drums') ? 'brushes' : null)) : null,
    doubles: named.doubles,
  }
  if (!ensemble.lead && !ensemble.accompaniment && !ensemble.pad && !ensemble.bass && !ensemble.drums)
    throw new InvalidInput('Every instrument is left out. Name one that plays.')
  return ensemble
}

function assign(instruments: readonly InstrumentWord[]) {
  const roles = new Map<Role, InstrumentName>()
  const doubles: InstrumentName[] = []
  for (const word of instruments) {
    const { plays, roles: possibleRoles } = instrumentWords[word]
    if (plays === null) continue
    const freeRole = possibleRoles.find((role) => !roles.has(role))
    if (freeRole) roles.set(freeRole, plays)
    else doubles.push(plays)
  }
  return { roles, doubles }
}
