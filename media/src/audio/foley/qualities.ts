import { onlyOne } from '../../prompt/words.ts'
import type { Said } from './vocabulary.ts'

/** What a prompt says of one sound, in words that contradict each other or do not. */
export type Qualities = {
  readonly size?: 'small' | 'big'
  readonly pace?: 'slow' | 'fast'
  readonly force?: 'gentle' | 'heavy'
  readonly loudness?: 'quiet' | 'loud'
  readonly distance?: 'near' | 'distant'
  readonly material?: string
  readonly number?: number
}

export function qualitiesOf({ size, speed, force, gain, isFar, isNear }: Said): Qualities {
  return {
    ...(size !== undefined && { size: size < 1 ? 'small' : 'big' }),
    ...(speed !== undefined && { pace: speed < 1 ? 'slow' : 'fast' }),
    ...(force !== undefined && { force: force < 1 ? 'gentle' : 'heavy' }),
    // What is heavy is also loud, but nobody has said so.
    ...(gain !== undefined && force === undefined && { loudness: gain < 1 ? 'quiet' : 'loud' }),
    ...(isNear && { distance: 'near' }),
    ...(isFar && { distance: 'distant' }),
  }
}

export function doContradict(known: Qualities, named: Qualities): boolean {
  return entriesOf(named).some(([quality, word]) => (known[quality] ?? word) !== word)
}

/** Of two that contradict each other, one would go unheard. */
export function agreeing(known: Qualities, named: Qualities): Qualities {
  for (const [quality, word] of entriesOf(named))
    onlyOne(`A sound has one ${quality}`, known[quality] ?? null, word)
  return { ...known, ...named }
}

const entriesOf = (qualities: Qualities) => Object.entries(qualities) as [keyof Qualities, string | number][]
