import { InvalidInput } from '../../program.ts'
import { styleWords, type StyleName } from '../style/style-words.ts'
import {
  colours,
  counts,
  filler,
  mostOfAThing,
  phrases,
  places,
  seasons,
  sizes,
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

export type ThingWish = {
  readonly thing: Thing
  /** Null for a plural without a number: the dice choose. */
  readonly count: number | null
  readonly colour: ColourName | null
  readonly size: number
}

/** What a prompt asks for. */
export type Wish = {
  readonly places: ReadonlyMap<Place, ColourName | null>
  readonly time: Time | null
  readonly weather: ReadonlySet<Weather>
  readonly season: Season | null
  readonly things: readonly ThingWish[]
  readonly skyColour: ColourName | null
  /** Named for the whole picture: nothing stands behind them. */
  readonly colours: readonly ColourName[]
  readonly style: StyleName | null
  /** Named after "no" or "without". */
  readonly unwanted: ReadonlySet<Thing | Weather>
}

type Meaning =
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

const longestPhrasesFirst = Object.keys(phrases).toSorted((one, other) => other.length - one.length)

/** Reads a prompt. Every word must be understood: what is paid for is what was asked for. */
export function understand(prompt: string): Wish {
  const wished = emptyWish()
  const strange: string[] = []
  let waiting: { count?: number; colour?: ColourName; size?: number; isUnwanted?: boolean } = {}
  for (const word of wordsOf(prompt)) {
    const number = counts[word] ?? (/^\d+$/.test(word) ? Number(word) : undefined)
    const meaning = meaningOf(word)
    if (number !== undefined) waiting.count = number
    else if (word === 'a' || word === 'an') waiting.count ??= 1
    else if (word === 'no' || word === 'without') waiting.isUnwanted = true
    else if (sizes[word] !== undefined) waiting.size = sizes[word]
    else if (word === 'sky') {
      wished.skyColour = waiting.colour ?? wished.skyColour
      waiting = {}
    } else if (meaning?.is === 'colour') {
      if (waiting.colour) wished.colours.push(waiting.colour)
      waiting.colour = meaning.value
    } else if (meaning && waiting.isUnwanted) {
      if (meaning.is === 'thing' || meaning.is === 'weather') wished.unwanted.add(meaning.value)
      waiting = {}
    } else if (meaning) {
      addTo(wished, meaning, waiting, word)
      if (meaning.is === 'thing' || meaning.is === 'place') waiting = {}
    } else if (!filler.has(word)) strange.push(word)
  }
  if (waiting.colour) wished.colours.push(waiting.colour)
  if (strange.length > 0) throw new InvalidInput(`${notUnderstood(strange)} ${whatIsUnderstood()}`)
  if (isEmpty(wished)) throw new InvalidInput(`The prompt names nothing to paint. ${whatIsUnderstood()}`)
  return wished
}

/** What is to be kept out. What is not understood is not painted anyway. */
export function understandUnwanted(negativePrompt: string): ReadonlySet<Thing | Weather> {
  const unwanted = new Set<Thing | Weather>()
  for (const word of wordsOf(negativePrompt)) {
    const meaning = meaningOf(word)
    if (meaning?.is === 'thing' || meaning?.is === 'weather') unwanted.add(meaning.value)
    else if (meaning) {
      throw new InvalidInput(
        `Only things and weather can be kept out, and "${word}" is neither: describe what you want in the prompt instead.`,
      )
    }
  }
  return unwanted
}

type Writable = ReturnType<typeof emptyWish>

function emptyWish() {
  return {
    places: new Map<Place, ColourName | null>(),
    time: null as Time | null,
    weather: new Set<Weather>(),
    season: null as Season | null,
    things: [] as ThingWish[],
    skyColour: null as ColourName | null,
    colours: [] as ColourName[],
    style: null as StyleName | null,
    unwanted: new Set<Thing | Weather>(),
  }
}

function addTo(
  wish: Writable,
  meaning: Meaning,
  waiting: { count?: number; colour?: ColourName; size?: number },
  word: string,
): void {
  const { count, colour = null, size = 1 } = waiting
  if (count !== undefined && count !== 1 && meaning.is === 'place') {
    throw new InvalidInput(`Places cannot be counted, and "${word}" is one: leave the number out.`)
  }
  if (count !== undefined && (count < 1 || count > mostOfAThing)) {
    throw new InvalidInput(`There can be 1 to ${mostOfAThing} of a thing, not ${count}.`)
  }
  if (meaning.is === 'place') wish.places.set(meaning.value, colour ?? wish.places.get(meaning.value) ?? null)
  else if (meaning.is === 'weather') wish.weather.add(meaning.value)
  else if (meaning.is === 'time') wish.time = onlyOne('time of day', wish.time, meaning.value)
  else if (meaning.is === 'season') wish.season = onlyOne('season', wish.season, meaning.value)
  else if (meaning.is === 'style') wish.style = onlyOne('style', wish.style, meaning.value)
  else if (meaning.is === 'thing') {
    wish.things.push({ thing: meaning.value, count: count ?? (isPlural(word) ? null : 1), colour, size })
  }
}

function onlyOne<Value extends string>(what: string, known: Value | null, named: Value): Value {
  if (known === null || known === named) return named
  throw new InvalidInput(`A picture has one ${what}, and the prompt names ${known} and ${named}: choose one.`)
}

function wordsOf(prompt: string): string[] {
  let text = ` ${prompt.toLowerCase().replaceAll(/[^\p{L}\p{N}'’-]+/gu, ' ')} `
  for (const phrase of longestPhrasesFirst) {
    text = text.replaceAll(
      new RegExp(` ${phrase}(s?) `, 'g'),
      (_, plural: string) => ` ${phrases[phrase]}${plural} `,
    )
  }
  return text
    .replaceAll(/['’]s?\b/g, '')
    .split(' ')
    .filter(Boolean)
}

function meaningOf(word: string): Meaning | undefined {
  return singulars(word)
    .map((singular) => dictionary.get(singular))
    .find(Boolean)
}

function isPlural(word: string): boolean {
  return (word.endsWith('s') && !dictionary.has(word)) || sameInPlural.has(word)
}

const sameInPlural = new Set(['sheep', 'deer', 'fish', 'jellyfish', 'cacti', 'coral', 'seaweed', 'kelp'])

function singulars(word: string): string[] {
  return [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/ves$/, 'f'),
  ]
}

function isEmpty(wish: Wish): boolean {
  return (
    wish.places.size + wish.weather.size + wish.things.length === 0 &&
    !wish.time &&
    !wish.season &&
    !wish.skyColour
  )
}

function notUnderstood(words: readonly string[]): string {
  return `Not understood: ${words.map((word) => `"${word}"`).join(', ')}.`
}

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
  return Object.fromEntries(
    Object.entries(things).map(([name, { words }]) => [name, words]),
  ) as unknown as Record<Thing, readonly string[]>
}
