import { onlyOne } from '../../prompt/words.ts'
import type { Modifier } from './vocabulary.ts'

/** What a prompt says of one sound, in categories within which two words contradict each other. */
export type Qualities = {
  readonly size?: 'small' | 'big'
  readonly pace?: 'slow' | 'fast'
  readonly force?: 'gentle' | 'heavy'
  readonly loudness?: 'quiet' | 'loud'
  readonly distance?: 'near' | 'distant'
  readonly material?: string
  readonly number?: number
}

export function qualitiesOf({ size, speed, force, gain, isFar, isNear }: Modifier): Qualities {
  return {
    ...(size !== undefined && { size: size < 1 ? 'small' : 'big' }),
    ...(speed !== undefined && { pace: speed < 1 ? 'slow' : 'fast' }),
    ...(force !== undefined && { force: force < 1 ? 'gentle' : 'heavy' }),
    // "Heavy" also raises the gain, but says nothing about loudness.
    ...(gain !== undefined && force === undefined && { loudness: gain < 1 ? 'quiet' : 'loud' }),
    ...(isNear && { distance: 'near' }),
    ...(isFar && { distance: 'distant' }),
  }
}

export function contradicts(known: Qualities, named: Qualities): boolean {
  return entriesOf(named).some(([quality, word]) => (known[quality] ?? word) !== word)
}

/** Merges both, and refuses contradictions, since one of the two would be ignored. */
export function mergeQualities(known: Qualities, named: Qualities): Qualities {
  for (const [quality, word] of entriesOf(named))
    onlyOne(`A sound has one ${quality}`, known[quality] ?? null, word)
  return { ...known, ...named }
}

const entriesOf = (qualities: Qualities) => Object.entries(qualities) as [keyof Qualities, string | number][]
