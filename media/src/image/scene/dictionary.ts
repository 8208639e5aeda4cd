import { wordsOf as wordsOfPrompt } from '../../prompt/words.ts'
import { styleWords, type StyleName } from '../style/style-words.ts'
import {
  colours,
  mostOfAThing,
  phrases,
  places,
  sameInPlural,
  seasons,
  things,
  times,
  weathers,
  type ColourName,
  type Place,
  type Season,
  type Thing,
  type Time,
  type Weather,
} from './vocabulary.ts'

export type Meaning =
  | { is: 'place'; value: Place }
  | { is: 'time'; value: Time }
  | { is: 'weather'; value: Weather }
  | { is: 'season'; value: Season }
  | { is: 'thing'; value: Thing }
  | { is: 'colour'; value: ColourName }
  | { is: 'style'; value: StyleName }

const dictionary = new Map<string, Meaning>([
  ...entries(places, (value) => ({ is: 'place', value })),
  ...entries(times, (value) => ({ is: 'time', value })),
  ...entries(weathers, (value) => ({ is: 'weather', value })),
  ...entries(seasons, (value) => ({ is: 'season', value })),
  ...entries(wordsOfThings(), (value) => ({ is: 'thing', value })),
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
  const endings: [RegExp, string][] = [
    [/s$/, ''],
    [/es$/, ''],
    [/ies$/, 'y'],
    [/ves$/, 'f'],
  ]
  return [word, ...endings.map(([ending, instead]) => word.replace(ending, instead))]
}

const phrasesAndPlurals = new Map([
  ...[...phrases].map(([phrase, meant]) => [`${phrase}s`, `${meant}s`] as const),
  ...phrases,
])

/** In small letters, with phrases as one word; what ends a thought is a comma. */
export function wordsOf(prompt: string): string[] {
  return wordsOfPrompt(prompt, phrasesAndPlurals)
}

/** For people: everything that can be named. */
export function whatIsUnderstood(): string {
  const list = (table: object) => Object.keys(table).join(', ')
  return [
    `Places: ${list(places)}.`,
    `Times: ${list(times)}.`,
    `Seasons and weather: ${list(seasons)}, ${list(weathers)}.`,
    `Things: ${list(things)}.`,
    `Colours: ${list(colours)}.`,
    `Styles: ${list(styleWords)}.`,
    `Numbers to ${mostOfAThing}, sizes such as small and large, and "without" before what is to be kept out.`,
  ].join(' ')
}

function entries<Name extends string>(
  table: Record<Name, readonly string[]>,
  meaningOfName: (name: Name) => Meaning,
): [string, Meaning][] {
  return (Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, words]) =>
    [name, ...words].map((word): [string, Meaning] => [word, meaningOfName(name)]),
  )
}

function wordsOfThings(): Record<Thing, readonly string[]> {
  const words = Object.entries(things).map(([name, thing]) => [name, thing.words])
  return Object.fromEntries(words) as Record<Thing, readonly string[]>
}
