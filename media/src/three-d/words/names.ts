import type { Thing } from '../thing/thing.ts'
import { things } from '../thing/things.ts'

export const nouns = new Map(
  things.flatMap((thing) => thing.nouns.map((noun) => [noun.replaceAll(' ', '-'), thing])),
)
/** Names of several words, and the one that stands for them. */
export const phrases = new Map(
  [...nouns.keys()].flatMap((noun): [string, string][] => {
    const spoken = noun.replaceAll('-', ' ')
    return spoken === noun
      ? []
      : [
          [spoken, noun],
          [`${spoken}s`, `${noun}s`],
        ]
  }),
)
/** Of whatever thing. */
const parts = new Set(things.flatMap(({ made }) => Object.keys(made)))

export function thingOf(word: string): Thing | undefined {
  return nouns.get(word) ?? nouns.get(singular(word))
}

export function isPlural(word: string): boolean {
  return !nouns.has(word) && nouns.has(singular(word))
}

export function isPart(word: string): boolean {
  return parts.has(word) || parts.has(singular(word))
}

/** The part of a thing that a word names, by the name that the thing has for it. */
export function partOf({ made }: Thing, word: string): string | undefined {
  return [word, singular(word), `${word}s`].find((name) => Object.hasOwn(made, name))
}

function singular(word: string): string {
  const endings: [RegExp, string][] = [
    [/ves$/, 'f'],
    [/ies$/, 'y'],
    [/(ss|x|ch|sh)es$/, '$1'],
    [/s$/, ''],
  ]
  const candidates = endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, instead]) => word.replace(ending, instead))
  return candidates.find((candidate) => nouns.has(candidate) || parts.has(candidate)) ?? word
}
