import { InvalidInput } from '../../program.ts'
import { onlyOne } from '../../prompt/words.ts'
import type { StyleName } from '../style/style-words.ts'
import { isPlural, meaningOf, whatIsUnderstood, wordsOf, type Meaning } from './dictionary.ts'
import { colourless, counts, endings, filler, mostOfAThing, sizes, uncounted, vague } from './vocabulary.ts'
import type { ColourName, Place, Season, Thing, Time, Weather } from './vocabulary.ts'

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
  readonly weather: ReadonlyMap<Weather, ColourName | null>
  readonly season: Season | null
  readonly things: readonly ThingWish[]
  readonly skyColour: ColourName | null
  /** Named for the whole picture: nothing stands behind them. */
  readonly colours: readonly ColourName[]
  readonly style: StyleName | null
  /** Named after "no" or "without". */
  readonly unwanted: ReadonlySet<Thing | Weather>
}

/** Said of what is named next. */
type Said = { count?: number; isVague?: boolean; colours: ColourName[]; size?: number; isUnwanted?: boolean }

/** Reads a prompt. Every word must be understood: what is paid for is what was asked for. */
export function understand(prompt: string): Wish {
  const words = wordsOf(prompt)
  const strange = words.filter((word) => !isUnderstood(word)).map((word) => `"${word}"`)
  if (strange.length > 0)
    throw new InvalidInput(`Not understood: ${strange.join(', ')}. ${whatIsUnderstood()}`)
  const wish = emptyWish()
  let said: Said = { colours: [] }
  for (const word of [...words, ',']) {
    const meaning = meaningOf(word)
    if (countOf(word) !== undefined) Object.assign(said, { count: countOf(word), isVague: vague.has(word) })
    else if (word === 'a' || word === 'an') said.count ??= 1
    else if (refusals.has(word)) said.isUnwanted = true
    else if (sizes.has(word)) said.size = sizes.get(word)!
    else if (meaning?.is === 'colour') said.colours.push(meaning.value)
    else if (endings.has(word)) wish.colours.push(...said.colours.splice(0))
    else if (meaning || word === 'sky') {
      if (!meaning) wish.skyColour = oneColour(said, word)
      else if (said.isUnwanted) wish.unwanted.add(keepableOut(meaning, word))
      else add(wish, meaning, said, word)
      said = { colours: [] }
    }
  }
  if (isEmpty(wish)) throw new InvalidInput(`The prompt names nothing to paint. ${whatIsUnderstood()}`)
  return wish
}

const refusals = new Set(['no', 'without'])

function isUnderstood(word: string): boolean {
  const isSaid = countOf(word) !== undefined || sizes.has(word) || refusals.has(word) || word === 'sky'
  return isSaid || endings.has(word) || filler.has(word) || meaningOf(word) !== undefined
}

function countOf(word: string): number | undefined {
  return counts.get(word) ?? (/^\d+$/.test(word) ? Number(word) : undefined)
}

/** What is to be kept out. Whoever names what is not understood expects more than can be promised. */
export function understandUnwanted(negativePrompt: string): ReadonlySet<Thing | Weather> {
  const words = wordsOf(negativePrompt).filter(
    (word) => !endings.has(word) && !filler.has(word) && !refusals.has(word),
  )
  return new Set(words.map((word) => keepableOut(meaningOf(word), word)))
}

function keepableOut(meaning: Meaning | undefined, word: string): Thing | Weather {
  if (meaning?.is === 'thing' || meaning?.is === 'weather') return meaning.value
  throw new InvalidInput(
    `Only things and weather can be kept out, and "${word}" is neither: describe what you want in the prompt instead.`,
  )
}

function emptyWish() {
  return {
    places: new Map<Place, ColourName | null>(),
    time: null as Time | null,
    weather: new Map<Weather, ColourName | null>(),
    season: null as Season | null,
    things: [] as ThingWish[],
    skyColour: null as ColourName | null,
    colours: [] as ColourName[],
    style: null as StyleName | null,
    unwanted: new Set<Thing | Weather>(),
  }
}

function add(wish: ReturnType<typeof emptyWish>, meaning: Meaning, said: Said, word: string): void {
  if (meaning.is === 'thing') wish.things.push(...thingsOf(meaning.value, said, word))
  else {
    if ((said.count ?? 1) !== 1 && !said.isVague) {
      throw new InvalidInput(`Only things can be counted, and "${word}" is none: leave the number out.`)
    }
    if (meaning.is === 'place')
      wish.places.set(meaning.value, oneColour(said, word) ?? wish.places.get(meaning.value) ?? null)
    else if (meaning.is === 'weather')
      wish.weather.set(
        meaning.value,
        meaning.value === 'clouds' ? oneColour(said, word) : noColour(said, word),
      )
    else {
      wish.colours.push(...said.colours)
      if (meaning.is === 'time')
        wish.time = onlyOne('A picture has one time of day', wish.time, meaning.value)
      else if (meaning.is === 'season')
        wish.season = onlyOne('A picture has one season', wish.season, meaning.value)
      else if (meaning.is === 'style')
        wish.style = onlyOne('A picture has one style', wish.style, meaning.value)
    }
  }
}

/** One wish for each colour: "a red and a blue kite" are two kites, "red and white boats" boats of both colours. */
function thingsOf(thing: Thing, said: Said, word: string): ThingWish[] {
  const { size = 1 } = said
  const count = said.isVague && uncounted.has(thing) ? null : (said.count ?? (isPlural(word) ? null : 1))
  if (count !== null && (count < 1 || count > mostOfAThing)) {
    throw new InvalidInput(`There can be 1 to ${mostOfAThing} of a thing, not ${count}.`)
  }
  if (count !== null && count > 1 && uncounted.has(thing)) {
    throw new InvalidInput(`"${word}" cannot be counted: leave the number out.`)
  }
  if (colourless.has(thing)) noColour(said, word)
  if (said.colours.length <= 1) return [{ thing, count, colour: said.colours[0] ?? null, size }]
  const shares = said.colours.map((_, index) =>
    count === null ? null : Math.max(1, Math.floor((count + index) / said.colours.length)),
  )
  return said.colours.map((colour, index) => ({ thing, count: shares[index]!, colour, size }))
}

function oneColour({ colours }: Said, word: string): ColourName | null {
  if (colours.length > 1) throw new InvalidInput(`"${word}" takes one colour, not ${colours.join(' and ')}.`)
  return colours[0] ?? null
}

function noColour({ colours }: Said, word: string): null {
  if (colours.length > 0)
    throw new InvalidInput(`"${word}" cannot be given a colour: leave ${colours.join(' and ')} out.`)
  return null
}

function isEmpty({ places, weather, things, time, season, skyColour }: Wish): boolean {
  return places.size + weather.size + things.length === 0 && !time && !season && !skyColour
}
