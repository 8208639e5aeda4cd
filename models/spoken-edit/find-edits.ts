import { keysOf } from '@atelier/contract/keys-of.ts'
import { colourWords, joinColourNames } from '../lib/image/colour-names.ts'
import { readClause, type Clause } from './clause.ts'
import { operations, type Modifier, type OperationName, type OperationWords } from './operations.ts'
import { regions, type RegionName } from './regions.ts'

/** An edit that a prompt asks for, of the whole image or of a part. */
export type RequestedEdit = {
  readonly operation: OperationName
  readonly clause: Clause
  readonly region: RegionName | null
}

/** Words that change nothing in what an edit does. */
const soft = new Set(
  `nice nicely beautiful lovely pretty natural naturally overall kind sort touch hint scene everywhere too feel feeling vibe
  vibes mood atmosphere aesthetic style styled look add apply use create set adjust try go bring let put slight subtle some
  coming little-bit completely totally fully entirely all-over ones even quite truly properly better-looking
  still same something type level levels amount few more drop dash pinch letters lettering font typeface corner bottom-line`.split(
    /\s+/,
  ),
)

// prettier-ignore
const sameWords: Readonly<Record<string, string>> = {
  color: 'colour', colors: 'colour', colours: 'colour', coloring: 'colour', colouring: 'colour', tone: 'colour', tones: 'colour', coloured: 'colour', colored: 'colour',
  colourful: 'colourful', colorful: 'colourful', lighting: 'light', backgrounds: 'background', centered: 'centre', whitening: 'whiten', blurring: 'blur', cropping: 'crop', removing: 'remove', adding: 'add',
  greyish: 'grey', gray: 'grey', grayscale: 'greyscale', increased: 'increase', erasing: 'erase', brightening: 'brighten', darkening: 'darken', sharpening: 'sharpen', smoothing: 'smooth', pixelize: 'pixelate',
}
const canonical = (word: string) => (Object.hasOwn(sameWords, word) ? sameWords[word] : word)

/** "The colours warmer" and "warmer colours" are the same. */
const keyOf = (words: readonly string[]) => words.map(canonical).toSorted().join(' ')

/** Wordings are read as prompts are, or "get rid" would wait for a word that is grammar there. */
const wordings = keysOf(operations).flatMap((name) =>
  operations[name].words.map((words) => ({ name, clause: readClause(joinColourNames(words)) })),
)
const operationsByKey = new Map<string, OperationName[]>()
/** Wordings of which a part would be a modifier elsewhere: "black bars", "soft corners". */
const operationsByPhrase = new Map<string, OperationName>()
for (const { name, clause } of wordings.filter((wording) => !wording.clause.hasModifiers)) {
  const key = keyOf(clause.words.split(' '))
  const known = operationsByKey.get(key) ?? []
  if (!known.includes(name)) operationsByKey.set(key, [...known, name])
}
for (const { name, clause } of wordings.filter((wording) => wording.clause.hasModifiers)) {
  const key = keyOf(clause.phrase.split(' '))
  const isUnderstood = operationsByKey
    .get(keyOf(clause.words.split(' ')))
    ?.some((known) => known === name && canDo(operations[known], clause, null))
  if (!isUnderstood && !operationsByPhrase.has(key)) operationsByPhrase.set(key, name)
}

/** Region words, those of several words first: "everything else" is not everything. */
const regionsByWords = keysOf(regions)
  .flatMap((region) => regions[region].map((words) => ({ region, words: words.split(' ').map(canonical) })))
  .toSorted((one, other) => other.words.length - one.words.length)

/** Wordings by which several edits in one clause are told apart: all that mean something without another word. */
const inRow = [...operationsByKey]
  .map(([key, names]) => ({ words: key.split(' '), names }))
  .filter(
    ({ words }) =>
      !/^(|more|less|add|put|left|right|turn|cut|not|too|only|remove|fix|reduce)$/.test(words.join(' ')),
  )
  .toSorted((one, other) => other.words.length - one.words.length)

/** The edits of a clause, or none where it is not understood. */
export function findEdits(clause: Clause): readonly RequestedEdit[] {
  if (clause.words === '' && !clause.hasModifiers) return []
  const words = clause.words.split(' ').filter(Boolean).map(canonical)
  if (clause.colours.length > 0 && colouredThing.test(clause.written)) return removalOf(words, clause)
  const hard = words.filter((word) => !soft.has(word))
  const unlit = hard.filter((word) => word !== 'light')
  const one =
    asPhrase(clause) ??
    exactly(words, clause, null) ??
    (hard.length < words.length && hard.length > 0 ? exactly(hard, clause, null) : undefined) ??
    // "A light vignette" is a weak one.
    (unlit.length < hard.length && unlit.length > 0
      ? exactly(unlit, { ...clause, strength: clause.strength * 0.6 }, null)
      : undefined) ??
    ofColour(words, clause) ??
    inRegion(words, clause) ??
    (hard.length < words.length ? inRegion(hard, clause) : undefined) ??
    beside(hard, clause)
  if (one) return [one]
  if (hard.length === 0 && clause.text !== null && canDo(operations.addText, clause, null))
    return [{ operation: 'addText', clause, region: null }]
  return severalOf(hard, clause)
}

/** "Add a caption" does not say which. */
export const lacksText = ({ words, text }: Clause): boolean =>
  text === null && (operationsByKey.get(keyOf(words.split(' ')))?.includes('addText') ?? false)

function exactly(
  words: readonly string[],
  clause: Clause,
  region: RegionName | null,
): RequestedEdit | undefined {
  const operation = operationsByKey.get(keyOf(words))?.find((name) => canDo(operations[name], clause, region))
  return operation && { operation, clause, region: region === 'everything' ? null : region }
}

function asPhrase(clause: Clause): RequestedEdit | undefined {
  const operation = operationsByPhrase.get(keyOf(clause.phrase.split(' ')))
  if (!operation) return undefined
  const plain = { ...clause, strength: 1 }
  // prettier-ignore
  const bare = { ...plain, amount: null, unit: null, colour: null, colours: [], place: null, isAmbiguous: false }
  const meant = [plain, bare].find((one) => canDo(operations[operation], one, null))
  return meant && { operation, clause: meant, region: null }
}

/** "Make the white flowers pink": what has the first colour gets the second, whatever it is. */
function ofColour(words: readonly string[], clause: Clause): RequestedEdit | undefined {
  const { from, colours } = clause
  const isReplaced = from === null ? colours.length === 2 : colours.length === 1
  const isOfThings = words.every(
    (word) =>
      !/^(add|put|remove|without|no|not|because|since|border|frame|text|background|gradient|duotone)$/.test(
        word,
      ),
  )
  if (
    !isReplaced ||
    !isOfThings ||
    words.length > 2 ||
    !/\b(?:to|into|make|turn|change|instead|from)\b/i.test(clause.written)
  )
    return undefined
  const wanted = from === null ? { ...clause, from: colours[0], colour: colours[1] } : clause
  // Only what can be told from the rest: in the matte of a subject, colours say more than its outline.
  const named = regionsByWords.find(({ words: [word] }) => words.includes(word))?.region ?? null
  const region = named === 'subject' || named === 'everything' ? null : named
  return { operation: 'replaceColour', clause: wanted, region }
}

/** Parts of a face stay where they are: "remove red skin" is about the red. */
const removable = keysOf(regions)
  .filter((region) => !/^(?:face|skin|teeth|lips|eyes|hair)$/.test(region))
  .flatMap((region) => regions[region])
const colouredThing = new RegExp(
  `\\b(?:remove|removing|erase|erasing|delete|take out|take away|get rid|clone out|photoshop out|cut out|eliminate|edit out)\\b.*\\b(?:${colourWords.join('|')})\\s+(?:${removable.join('|')})\\b`,
  'i',
)

/** "Remove the red car" is about the car, and not about its red. */
function removalOf(words: readonly string[], clause: Clause): readonly RequestedEdit[] {
  const plain = { ...clause, colour: null, colours: [] }
  const found = exactly(words, plain, null) ?? inRegion(words, plain)
  return found?.operation === 'erase' || found?.operation === 'removeBackground' ? [found] : []
}

/** "Make the sky darker", "a black and white background": the rest of the clause, kept to the region that it names. */
function inRegion(words: readonly string[], clause: Clause): RequestedEdit | undefined {
  for (const { region, words: named } of regionsByWords) {
    if (!named.every((word) => words.includes(word))) continue
    const rest = words.filter((word) => !named.includes(word))
    const plain = rest.filter((word) => word !== 'colour')
    const { also } = operations.erase
    const removed = region === 'subject' ? rest.filter((word) => !also.includes(word)) : rest
    const found =
      exactly(rest, clause, region) ??
      (plain.length < rest.length ? exactly(plain, clause, region) : undefined) ??
      (removed.length < rest.length ? erasure(removed, clause) : undefined)
    if (found) return found
    const isEverything = named.length === 1 && (named[0] === 'everything' || named[0] === 'all')
    const operation = isEverything ? 'tint' : region === 'teeth' ? 'whiten' : 'recolour'
    if (region === 'everything' && !isEverything) continue
    if (plain.length > 0 || clause.colours.length !== 1 || !canDo(operations[operation], clause, region))
      continue
    return { operation, clause, region: region === 'everything' ? null : region }
  }
  return undefined
}

/** "Remove the car from the street", and not "make the car on the street red": that might be another. */
function erasure(words: readonly string[], clause: Clause): RequestedEdit | undefined {
  const found = exactly(words, clause, 'subject')
  return found?.operation === 'erase' ? found : undefined
}

/** "Sunglasses on the man", "birds in the sky": where it is said where they belong, they go there anyway. */
function beside(words: readonly string[], clause: Clause): RequestedEdit | undefined {
  for (const { words: named, names } of inRow) {
    if (!named.every((word) => words.includes(word))) continue
    const rest = words.filter((word) => !named.includes(word))
    const operation = names.find((name) => {
      const { also = [] }: OperationWords = operations[name]
      return rest.every((word) => also.includes(word)) && canDo(operations[name], clause, null)
    })
    if (operation) return { operation, clause, region: null }
  }
  return undefined
}

/** "Dark moody vintage": each word is an edit by itself. */
function severalOf(words: readonly string[], clause: Clause): readonly RequestedEdit[] {
  const edits: RequestedEdit[] = []
  // "Reduce the glare on the glasses" wants no glasses.
  const isAdded = /\b(?:add|put|with)\b/i.test(clause.written)
  let rest = words
  for (const { words: named, names } of inRow) {
    if (rest.length === 0) break
    if (!named.every((word) => rest.includes(word))) continue
    const operation = names.find((name) => {
      const { also }: OperationWords = operations[name]
      return (!also || isAdded) && canDo(operations[name], clause, null)
    })
    if (!operation) continue
    edits.push({ operation, clause, region: null })
    rest = rest.filter((word) => !named.includes(word))
  }
  return rest.length === 0 ? edits : []
}

/** Whether an operation accepts all that a clause gives, and has what it needs. */
function canDo(operation: OperationWords, clause: Clause, region: RegionName | null): boolean {
  const { accepts, needs } = operation
  const { amount, unit, strength, colours, text, place, shape, from } = clause
  const hasUnit = accepts.some(
    (accepted) => accepted === 'percent' || accepted === 'pixels' || accepted === 'degrees',
  )
  if (clause.isAmbiguous || (amount === null ? unit !== null : !hasUnit)) return false
  const given: Readonly<Record<Modifier, boolean>> = {
    percent: unit === 'percent',
    pixels: unit === 'pixels',
    degrees: unit === 'degrees',
    minus: amount !== null && amount < 0,
    strength: strength !== 1,
    colour: colours.length === 1,
    colours: colours.length > 1,
    text: text !== null,
    place: place !== null,
    shape: shape !== null,
    from: from !== null,
    region: region !== null && region !== 'everything',
  }
  if (needs && !(needs === 'colour' ? colours.length > 0 : given[needs])) return false
  if (region !== null && operation.regions && !operation.regions.includes(region)) return false
  return keysOf(given).every((name) => !given[name] || accepts.includes(name))
}
