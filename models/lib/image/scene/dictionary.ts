import { wordsOf as wordsOfPrompt } from '../../prompt/words.ts'
import { styleWords, type StyleName } from '../style/style-words.ts'
import { phrases } from './phrases.ts'
import {
  colours,
  places,
  sameInPlural,
  seasons,
  objects,
  times,
  weathers,
  type ColourName,
  type Place,
  type Season,
  type ObjectName,
  type Time,
  type Weather,
} from './vocabulary.ts'

export type Meaning =
  | { is: 'place'; value: Place }
  | { is: 'time'; value: Time }
  | { is: 'weather'; value: Weather }
  | { is: 'season'; value: Season }
  | { is: 'object'; value: ObjectName }
  | { is: 'colour'; value: ColourName }
  | { is: 'style'; value: StyleName }

const dictionary = new Map<string, Meaning>([
  ...entries(places, (value) => ({ is: 'place', value })),
  ...entries(times, (value) => ({ is: 'time', value })),
  ...entries(weathers, (value) => ({ is: 'weather', value })),
  ...entries(seasons, (value) => ({ is: 'season', value })),
  ...entries(wordsOfObjects(), (value) => ({ is: 'object', value })),
  ...entries(styleWords, (value) => ({ is: 'style', value })),
  ...Object.keys(colours).map((name): [string, Meaning] => [
    name,
    { is: 'colour', value: name as ColourName },
  ]),
])

export function meaningOf(word: string): Meaning | undefined {
  return singulars(word)
    .map((singular) => dictionary.get(singular))
    .find(Boolean)
}

export function isPlural(word: string): boolean {
  return (word.endsWith('s') && !dictionary.has(word)) || sameInPlural.has(word)
}

function singulars(word: string): string[] {
  const pluralEndings: [RegExp, string][] = [
    [/s$/, ''],
    [/es$/, ''],
    [/ies$/, 'y'],
    [/ves$/, 'f'],
  ]
  return [word, ...pluralEndings.map(([ending, instead]) => word.replace(ending, instead))]
}

const phrasesAndPlurals = new Map([
  ...[...phrases].map(([phrase, meant]) => [`${phrase}s`, `${meant}s`] as const),
  ...phrases,
])

/** Lower-case words, with known phrases replaced by single words and punctuation by commas. */
export function wordsOf(prompt: string): string[] {
  return wordsOfPrompt(prompt, phrasesAndPlurals)
}

/** Every word that names something, for suggestions. */
export const knownWords: readonly string[] = [...dictionary.keys()]

function entries<Name extends string>(
  table: Record<Name, readonly string[]>,
  meaningOfName: (name: Name) => Meaning,
): [string, Meaning][] {
  return (Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, words]) =>
    [name, ...words].map((word): [string, Meaning] => [word, meaningOfName(name)]),
  )
}

function wordsOfObjects(): Record<ObjectName, readonly string[]> {
  const words = Object.entries(objects).map(([name, object]) => [name, object.words])
  return Object.fromEntries(words) as Record<ObjectName, readonly string[]>
}

/** Whether the word alone, or a phrase of it, names something that can be painted. */
export function isSceneWord(word: string): boolean {
  const meaning = meaningOf(phrasesAndPlurals.get(word)?.split(' ').at(-1) ?? word)
  return word === 'sky' || (meaning !== undefined && meaning.is !== 'colour')
}
