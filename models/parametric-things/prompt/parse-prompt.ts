import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { leaveOutUnknown, type Vocabulary } from '../../lib/prompt/leave-out.ts'
import { asWritten, numberOf, onlyOne, wordsOf } from '../../lib/prompt/words.ts'
import type { MaterialName } from '../materials/materials.ts'
import type { ObjectType } from '../objects/object.ts'
import { multiplied } from '@atelier/media/mesh/vector.ts'
import { isPart, isPlural, nouns, partOf, phrases, objectNamed } from './names.ts'
import {
  phraseStarts,
  colours,
  backReferences,
  fillerWords,
  materialWords,
  mostInAll,
  mostPerObject,
  otherPhrases,
  relatedThings,
  sizeWords,
  styleWords,
  type ColourName,
} from './vocabulary.ts'

/** The colour and material that a prompt names; null for the default. */
export type Appearance = { colour: ColourName | null; material: MaterialName | null }

export type ParsedObject = {
  readonly object: ObjectType
  readonly count: number
  readonly size: readonly [number, number, number]
  readonly appearance: Appearance
  /** The appearance of single parts. */
  readonly parts: ReadonlyMap<string, Appearance>
}

export type ParsedPrompt = {
  readonly objects: readonly ParsedObject[]
  readonly style: 'low-poly' | 'toy' | null
  /** What is left out of the prompt, for a note. */
  readonly leftOut: readonly string[]
}

/** Parses a prompt. Words that it does not know are left out by the rule of all models. */
export function parsePrompt(prompt: string): ParsedPrompt {
  const { words, leftOut } = leaveOutUnknown(wordsOf(prompt, allPhrases), thingVocabulary)
  const parsedObjects: (ParsedObject & { parts: Map<string, Appearance> })[] = []
  let style: ParsedPrompt['style'] = null
  let modifiers = noModifiers()
  /** The appearance of the object or part that was named last. */
  let lastNamed: Appearance | null = null
  /** The appearance that words after "of" and "that is" belong to; other words belong to the object that follows. */
  let referredTo: Appearance | null = null
  for (const [at, word] of words.entries()) {
    const last = parsedObjects.at(-1)
    if (word === ',' || word === 'and' || startsPhrase(word)) referredTo = null
    if (word === ',') lastNamed = last?.appearance ?? null
    if (last && startsPhrase(word)) {
      applyTrailing(modifiers, last)
      modifiers = noModifiers()
    }
    const appearance: Appearance = referredTo ?? modifiers.appearance
    const isMaterial = materialWords.has(word) && (referredTo !== null || isMaterialAt(words, at))
    const object = isMaterial ? undefined : objectNamed(word)
    const part = last && partOf(last.object, word)
    if (part && (modifiers.appearance.colour || modifiers.appearance.material)) {
      refuseMeasure(modifiers, word)
      lastNamed = last.parts.get(part) ?? noModifiers().appearance
      applyAppearance(lastNamed, modifiers.appearance)
      last.parts.set(part, lastNamed)
      modifiers = noModifiers()
    } else if (object) {
      lastNamed = modifiers.appearance
      parsedObjects.push({
        object,
        count: countOf(modifiers, word),
        size: modifiers.size,
        appearance: lastNamed,
        parts: new Map(),
      })
      modifiers = noModifiers()
      referredTo = null
    } else if (isColour(word)) applyAppearance(appearance, { colour: word, material: null })
    else if (materialWords.has(word))
      applyAppearance(appearance, { colour: null, material: materialWords.get(word)! })
    else if (sizeWords.has(word)) {
      if (referredTo) throw misplacedMeasure()
      modifiers.size = multiplied(modifiers.size, sizeWords.get(word)!)
    } else if (styleWords.has(word)) style = onlyOne('A model has one style', style, styleWords.get(word)!)
    else if (numberOf(word) !== undefined)
      modifiers.count = onlyOne('A thing has one number', modifiers.count, numberOf(word)!)
    else if (part || isPart(word)) {
      leftOut.push(...leavePart(word, last?.object))
      modifiers = noModifiers()
      // In "a pair of chairs" the "of" does not refer back, since a number precedes it.
    } else if (backReferences.has(word) && isEmpty(modifiers)) referredTo = lastNamed
  }
  if (parsedObjects.length === 0)
    throw new InvalidInput('The prompt names nothing to model. Name an object, such as a chair or a red car.')
  refuseTooMany(parsedObjects)
  applyTrailing(modifiers, parsedObjects.at(-1)!)
  return { objects: parsedObjects, style, leftOut: asWritten(leftOut, prompt, allPhrases) }
}

type Modifiers = { count: number | null; size: readonly [number, number, number]; appearance: Appearance }

const noModifiers = (): Modifiers => ({
  count: null,
  size: [1, 1, 1],
  appearance: { colour: null, material: null },
})

const isSized = ({ size }: Modifiers) => size.some((by) => by !== 1)

const isEmpty = (modifiers: Modifiers) =>
  modifiers.count === null &&
  !isSized(modifiers) &&
  !modifiers.appearance.colour &&
  !modifiers.appearance.material

const isColour = (word: string): word is ColourName => Object.hasOwn(colours, word)

/** Glass, oak and stone name objects, too; in "a stone bridge" and "a chair in oak" they are materials. */
function isMaterialAt(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? ''
  const isOfNext = [
    objectNamed(next),
    isPart(next),
    isColour(next),
    materialWords.has(next),
    sizeWords.has(next),
  ]
  return words[at - 1] === 'in' || isOfNext.some(Boolean)
}

/** Whether modifiers before this word cannot belong to an object after it. */
const startsPhrase = (word: string) => phraseStarts.has(word) || numberOf(word) !== undefined

/** In "a chair, red, and a table", modifiers that no object follows belong to the object before them. */
function applyTrailing(modifiers: Modifiers, { appearance }: ParsedObject): void {
  if (modifiers.count !== null || isSized(modifiers)) throw misplacedMeasure()
  applyAppearance(appearance, modifiers.appearance)
}

function applyAppearance(appearance: Appearance, { colour, material }: Appearance): void {
  const partsHint = 'though its parts can have others, as in "a house with a red roof"'
  if (colour) appearance.colour = onlyOne(`A thing has one colour, ${partsHint}`, appearance.colour, colour)
  if (material)
    appearance.material = onlyOne(`A thing has one material, ${partsHint}`, appearance.material, material)
}

function misplacedMeasure(): InvalidInput {
  return new InvalidInput(
    'Say numbers and sizes before the thing they belong to, such as "two small chairs".',
  )
}

function countOf({ count }: Modifiers, word: string): number {
  const wanted = count ?? (isPlural(word) ? 3 : 1)
  if (wanted < 1 || wanted > mostPerObject)
    throw new InvalidInput(`You can ask for 1 to ${mostPerObject} of each object, not ${wanted}.`)
  return wanted
}

function refuseTooMany(parsedObjects: readonly ParsedObject[]): void {
  const all = parsedObjects.reduce((sum, { count }) => sum + count, 0)
  if (all > mostInAll) throw new InvalidInput(`The prompt names ${all} objects; at most ${mostInAll} fit.`)
}

const allPhrases = new Map([
  ...phrases,
  ...otherPhrases,
  ['low poly', 'low-poly'],
  ['next to', ','],
  ['made of', 'of'],
  ['of the', 'of'],
])

const isKnown = (word: string) =>
  word === ',' ||
  fillerWords.has(word) ||
  isColour(word) ||
  materialWords.has(word) ||
  sizeWords.has(word) ||
  styleWords.has(word) ||
  numberOf(word) !== undefined ||
  objectNamed(word) !== undefined ||
  isPart(word)

const thingVocabulary: Vocabulary = {
  isSubject: (word) => objectNamed(word) !== undefined,
  isKnown,
  isModifier: (word) =>
    isColour(word) || materialWords.has(word) || sizeWords.has(word) || numberOf(word) !== undefined,
  known: [...nouns.keys(), ...Object.keys(colours), ...materialWords.keys(), ...sizeWords.keys()],
  related: relatedThings,
  refusal: 'cannot be modelled',
  examples: ['a chair', 'a red car', 'a castle', 'a potted plant', 'a robot'],
}

/** The number and size of parts are fixed. */
function refuseMeasure(modifiers: Modifiers, word: string): void {
  if (modifiers.count !== null || isSized(modifiers))
    throw new InvalidInput(`The ${word} can have a colour and a material, but neither a number nor a size.`)
}

/** A part that an object has anyway needs no word; one that it has not is left out. */
function leavePart(word: string, object: ObjectType | undefined): string[] {
  return object && partOf(object, word) ? [] : [`"${word}"`]
}
