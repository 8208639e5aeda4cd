import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { onlyOne } from '../../prompt/words.ts'
import type { StyleName } from '../style/style-words.ts'
import { isPlural, meaningOf, describeVocabulary, wordsOf, type Meaning } from './dictionary.ts'
import {
  colourless,
  counts,
  phraseBreaks,
  fillerWords,
  maxObjectCount,
  sizes,
  uncountable,
  vagueCounts,
} from './vocabulary.ts'
import type { ColourName, Place, Season, ObjectName, Time, Weather } from './vocabulary.ts'

export type RequestedObject = {
  readonly object: ObjectName
  /** Null for a plural without a number, for which the count is random. */
  readonly count: number | null
  readonly colour: ColourName | null
  readonly size: number
}

/** What a prompt asks for. */
export type ParsedPrompt = {
  readonly places: ReadonlyMap<Place, ColourName | null>
  readonly time: Time | null
  readonly weather: ReadonlyMap<Weather, ColourName | null>
  readonly season: Season | null
  readonly objects: readonly RequestedObject[]
  readonly skyColour: ColourName | null
  /** Colours for the whole image: no object follows them. */
  readonly colours: readonly ColourName[]
  readonly style: StyleName | null
  /** Named after "no" or "without". */
  readonly unwanted: ReadonlySet<ObjectName | Weather>
}

/** What the words so far say of the noun that follows. */
type Modifiers = {
  count?: number
  isVague?: boolean
  colours: ColourName[]
  size?: number
  isUnwanted?: boolean
}

/** Parses a prompt. Every word must be known, because customers pay for what they asked for. */
export function parsePrompt(prompt: string): ParsedPrompt {
  const words = wordsOf(prompt)
  const unknownWords = words.filter((word) => !isKnownWord(word)).map((word) => `"${word}"`)
  if (unknownWords.length > 0)
    throw new InvalidInput(`Not understood: ${unknownWords.join(', ')}. ${describeVocabulary()}`)
  const parsed = emptyPrompt()
  let modifiers: Modifiers = { colours: [] }
  for (const word of [...words, ',']) {
    const meaning = meaningOf(word)
    if (countOf(word) !== undefined)
      Object.assign(modifiers, { count: countOf(word), isVague: vagueCounts.has(word) })
    else if (word === 'a' || word === 'an') modifiers.count ??= 1
    else if (negations.has(word)) modifiers.isUnwanted = true
    else if (sizes.has(word)) modifiers.size = sizes.get(word)!
    else if (meaning?.is === 'colour') modifiers.colours.push(meaning.value)
    else if (phraseBreaks.has(word)) parsed.colours.push(...modifiers.colours.splice(0))
    else if (meaning || word === 'sky') {
      if (!meaning) parsed.skyColour = oneColour(modifiers, word)
      else if (modifiers.isUnwanted) parsed.unwanted.add(excludable(meaning, word))
      else add(parsed, meaning, modifiers, word)
      modifiers = { colours: [] }
    }
  }
  if (isEmpty(parsed)) throw new InvalidInput(`The prompt names nothing to paint. ${describeVocabulary()}`)
  return parsed
}

const negations = new Set(['no', 'without'])

function isKnownWord(word: string): boolean {
  const isModifier = countOf(word) !== undefined || sizes.has(word) || negations.has(word) || word === 'sky'
  return isModifier || phraseBreaks.has(word) || fillerWords.has(word) || meaningOf(word) !== undefined
}

function countOf(word: string): number | undefined {
  return counts.get(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined)
}

/** What a negative prompt excludes. Unknown words are refused, because leaving them out could not be promised. */
export function parseNegativePrompt(negativePrompt: string): ReadonlySet<ObjectName | Weather> {
  const words = wordsOf(negativePrompt).filter(
    (word) => !phraseBreaks.has(word) && !fillerWords.has(word) && !negations.has(word),
  )
  return new Set(words.map((word) => excludable(meaningOf(word), word)))
}

function excludable(meaning: Meaning | undefined, word: string): ObjectName | Weather {
  if (meaning?.is === 'object' || meaning?.is === 'weather') return meaning.value
  throw new InvalidInput(
    `Only things and weather can be kept out, and "${word}" is neither: describe what you want in the prompt instead.`,
  )
}

function emptyPrompt() {
  return {
    places: new Map<Place, ColourName | null>(),
    time: null as Time | null,
    weather: new Map<Weather, ColourName | null>(),
    season: null as Season | null,
    objects: [] as RequestedObject[],
    skyColour: null as ColourName | null,
    colours: [] as ColourName[],
    style: null as StyleName | null,
    unwanted: new Set<ObjectName | Weather>(),
  }
}

function add(
  parsed: ReturnType<typeof emptyPrompt>,
  meaning: Meaning,
  modifiers: Modifiers,
  word: string,
): void {
  if (meaning.is === 'object') parsed.objects.push(...objectsOf(meaning.value, modifiers, word))
  else {
    if ((modifiers.count ?? 1) !== 1 && !modifiers.isVague) {
      throw new InvalidInput(`Only things can be counted, and "${word}" is none: leave the number out.`)
    }
    if (meaning.is === 'place')
      parsed.places.set(meaning.value, oneColour(modifiers, word) ?? parsed.places.get(meaning.value) ?? null)
    else if (meaning.is === 'weather')
      parsed.weather.set(
        meaning.value,
        meaning.value === 'clouds' ? oneColour(modifiers, word) : noColour(modifiers, word),
      )
    else {
      parsed.colours.push(...modifiers.colours)
      if (meaning.is === 'time')
        parsed.time = onlyOne('A picture has one time of day', parsed.time, meaning.value)
      else if (meaning.is === 'season')
        parsed.season = onlyOne('A picture has one season', parsed.season, meaning.value)
      else if (meaning.is === 'style')
        parsed.style = onlyOne('A picture has one style', parsed.style, meaning.value)
    }
  }
}

/** One entry for each colour: "a red and a blue kite" are two kites, "red and white boats" boats of both colours. */
function objectsOf(object: ObjectName, modifiers: Modifiers, word: string): RequestedObject[] {
  const { size = 1 } = modifiers
  const count =
    modifiers.isVague && uncountable.has(object) ? null : (modifiers.count ?? (isPlural(word) ? null : 1))
  if (count !== null && (count < 1 || count > maxObjectCount)) {
    throw new InvalidInput(`There can be 1 to ${maxObjectCount} of a thing, not ${count}.`)
  }
  if (count !== null && count > 1 && uncountable.has(object)) {
    throw new InvalidInput(`"${word}" cannot be counted: leave the number out.`)
  }
  if (colourless.has(object)) noColour(modifiers, word)
  if (modifiers.colours.length <= 1) return [{ object, count, colour: modifiers.colours[0] ?? null, size }]
  const shares = modifiers.colours.map((_, index) =>
    count === null ? null : Math.max(1, Math.floor((count + index) / modifiers.colours.length)),
  )
  return modifiers.colours.map((colour, index) => ({ object, count: shares[index], colour, size }))
}

function oneColour({ colours }: Modifiers, word: string): ColourName | null {
  if (colours.length > 1) throw new InvalidInput(`"${word}" takes one colour, not ${colours.join(' and ')}.`)
  return colours[0] ?? null
}

function noColour({ colours }: Modifiers, word: string): null {
  if (colours.length > 0)
    throw new InvalidInput(`"${word}" cannot be given a colour: leave ${colours.join(' and ')} out.`)
  return null
}

function isEmpty({ places, weather, objects, time, season, skyColour }: ParsedPrompt): boolean {
  return places.size + weather.size + objects.length === 0 && !time && !season && !skyColour
}
