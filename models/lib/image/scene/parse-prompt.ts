import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { leaveOutUnknown, type Vocabulary } from '../../prompt/leave-out.ts'
import { prepositions } from '../../prompt/everyday-words.ts'
import { asWritten, numberOf, onlyOne } from '../../prompt/words.ts'
import { chooseWorld, emptyPrompt, type Draft } from './choose-world.ts'
import { isPlural, knownWords, meaningOf, wordsOf, type Meaning } from './dictionary.ts'
import {
  colourless,
  counts,
  phraseBreaks,
  fillerWords,
  maxObjectCount,
  objects,
  relatedSubjects,
  sizes,
  uncountable,
  vagueCounts,
} from './vocabulary.ts'
import type { ParsedPrompt, RequestedObject } from './parsed-prompt.ts'
import { phrases } from './phrases.ts'
import type { ColourName, ObjectName, Weather } from './vocabulary.ts'

/** What the words so far say of the noun that follows. */
type Modifiers = {
  count?: number
  isVague?: boolean
  colours: ColourName[]
  size?: number
  isUnwanted?: boolean
}

/** Parses a prompt. Words that it does not know are left out by the rule of all models. */
export function parsePrompt(prompt: string): ParsedPrompt {
  const { words, leftOut } = leaveOutUnknown(wordsOf(prompt), sceneVocabulary)
  const parsed = emptyPrompt(leftOut)
  let modifiers: Modifiers = { colours: [] }
  for (const word of [...words, ',']) {
    const meaning = meaningOf(word)
    if (countOf(word) !== undefined)
      Object.assign(modifiers, { count: countOf(word), isVague: vagueCounts.has(word) })
    else if (word === 'a' || word === 'an') modifiers.count ??= 1
    else if (negations.has(word)) modifiers.isUnwanted = true
    else if (sizes.has(word)) modifiers.size = sizes.get(word)!
    else if (word === 'hair') parsed.hair = modifiers.colours.splice(0)[0] ?? null
    else if (meaning?.is === 'colour') modifiers.colours.push(meaning.value)
    else if (phraseBreaks.has(word) || isJoint(word)) {
      if (!isJoint(word)) parsed.colours.push(...modifiers.colours.splice(0))
      modifiers.isUnwanted = false
    } else if (meaning || word === 'sky') {
      if (!meaning) parsed.skyColour = firstColour(parsed, modifiers)
      else if (modifiers.isUnwanted) parsed.unwanted.add(excludable(meaning, word))
      else add(parsed, meaning, modifiers, word)
      // A phrase may stand for several things, and none of them is wanted.
      modifiers = { colours: [], isUnwanted: modifiers.isUnwanted ?? false }
    }
  }
  const chosen = chooseWorld(parsed)
  return { ...chosen, leftOut: asWritten(chosen.leftOut, prompt, phrases, countOf) }
}

const isJoint = (word: string) => word === 'and' || word === 'or' || prepositions.has(word)

const isNamed = (word: string) => {
  const meaning = meaningOf(word)
  return word === 'sky' || (meaning !== undefined && meaning.is !== 'colour' && meaning.is !== 'style')
}

/** What of the rule for unknown words is particular to scenes. */
const sceneVocabulary: Vocabulary = {
  isSubject: isNamed,
  isKnown: isKnownWord,
  isModifier: (word) => countOf(word) !== undefined || sizes.has(word) || meaningOf(word)?.is === 'colour',
  known: knownWords,
  related: relatedSubjects,
  refusal: 'cannot be painted',
  examples: ['a cat', 'a castle', 'a city at night'],
}

const negations = new Set(['no', 'without'])

function isKnownWord(word: string): boolean {
  const isModifier =
    countOf(word) !== undefined || sizes.has(word) || negations.has(word) || word === 'sky' || word === 'hair'
  return isModifier || phraseBreaks.has(word) || fillerWords.has(word) || meaningOf(word) !== undefined
}

function countOf(word: string): number | undefined {
  return counts.get(word) ?? numberOf(word)
}

/** What a negative prompt excludes. What cannot be kept out, or is not there anyway, is passed over. */
export function parseNegativePrompt(negativePrompt: string): ReadonlySet<ObjectName | Weather> {
  const meanings = wordsOf(negativePrompt).map((word) => meaningOf(word))
  return new Set(
    meanings.flatMap((meaning) =>
      meaning?.is === 'object' || meaning?.is === 'weather' ? [meaning.value] : [],
    ),
  )
}

function excludable(meaning: Meaning | undefined, word: string): ObjectName | Weather {
  if (meaning?.is === 'object' || meaning?.is === 'weather') return meaning.value
  throw new InvalidInput(
    `Only things and weather can be kept out, and "${word}" is neither: describe what you want in the prompt instead.`,
  )
}

function add(parsed: Draft, meaning: Meaning, modifiers: Modifiers, word: string): void {
  if (meaning.is === 'object' || meaning.is === 'place')
    parsed.beginsOutdoors ??= meaning.is === 'place' && meaning.value !== 'room'
  if (meaning.is === 'object') return addObjects(parsed, meaning.value, modifiers, word)
  // Only things can be counted.
  if ((modifiers.count ?? 1) !== 1 && !modifiers.isVague) parsed.leftOut.push(`"${modifiers.count}"`)
  if (meaning.is === 'place') {
    parsed.placeWords.set(meaning.value, [...(parsed.placeWords.get(meaning.value) ?? []), word])
    parsed.places.set(
      meaning.value,
      firstColour(parsed, modifiers) ?? parsed.places.get(meaning.value) ?? null,
    )
  } else if (meaning.is === 'weather')
    parsed.weather.set(
      meaning.value,
      meaning.value === 'clouds' ? firstColour(parsed, modifiers) : noColour(parsed, modifiers),
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

function addObjects(parsed: Draft, object: ObjectName, modifiers: Modifiers, word: string): void {
  const isOnTable = objects[object].realm === 'table'
  // "A bouquet of roses in a vase" names one thing twice.
  if (isOnTable && parsed.objects.some((requested) => requested.object === object)) return
  if (colourless.has(object)) noColour(parsed, modifiers)
  parsed.objectWords.set(object, word)
  parsed.objects.push(...objectsOf(object, modifiers, word))
}

/** One entry for each colour: "a red and a blue kite" are two kites, "red and white boats" boats of both colours. */
function objectsOf(object: ObjectName, modifiers: Modifiers, word: string): RequestedObject[] {
  const { size = 1 } = modifiers
  const count =
    modifiers.isVague && uncountable.has(object) ? null : (modifiers.count ?? (isPlural(word) ? null : 1))
  if (count !== null && (count < 1 || count > maxObjectCount)) {
    throw new InvalidInput(`You can ask for 1 to ${maxObjectCount} of each object, not ${count}.`)
  }
  if (count !== null && count > 1 && uncountable.has(object)) {
    throw new InvalidInput(`"${word}" cannot be counted: leave the number out.`)
  }
  if (modifiers.colours.length <= 1) return [{ object, count, colour: modifiers.colours[0] ?? null, size }]
  const shares = modifiers.colours.map((_, index) =>
    count === null ? null : Math.max(1, Math.floor((count + index) / modifiers.colours.length)),
  )
  return modifiers.colours.map((colour, index) => ({ object, count: shares[index], colour, size }))
}

/** What takes one colour gets the first. */
function firstColour(parsed: Draft, { colours }: Modifiers): ColourName | null {
  parsed.leftOut.push(...colours.slice(1).map((colour) => `"${colour}"`))
  return colours[0] ?? null
}

function noColour(parsed: Draft, { colours }: Modifiers): null {
  parsed.leftOut.push(...colours.splice(0).map((colour) => `"${colour}"`))
  return null
}
