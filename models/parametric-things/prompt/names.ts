import type { ObjectType } from '../objects/object.ts'
import { objects } from '../objects/objects.ts'

export const nouns = new Map(
  objects.flatMap((object) => object.nouns.map((noun) => [noun.replaceAll(' ', '-'), object])),
)
/** Names of several words, and the hyphenated word that replaces them. */
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
/** The names of all parts of all objects. */
const parts = new Set(objects.flatMap(({ partMaterials }) => Object.keys(partMaterials)))

export function objectNamed(word: string): ObjectType | undefined {
  return nouns.get(word) ?? nouns.get(singular(word))
}

export function isPlural(word: string): boolean {
  return !nouns.has(word) && nouns.has(singular(word))
}

export function isPart(word: string): boolean {
  return parts.has(word) || parts.has(singular(word))
}

/** The part of an object that a word names, in the singular or plural that the object uses. */
export function partOf({ partMaterials }: ObjectType, word: string): string | undefined {
  return [word, singular(word), `${word}s`].find((name) => Object.hasOwn(partMaterials, name))
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
