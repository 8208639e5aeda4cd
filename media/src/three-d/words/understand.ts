import { InvalidInput } from '../../program.ts'
import { nearestTo, notUnderstood, numberOf, onlyOne, wordsOf } from '../../prompt/words.ts'
import type { MaterialName } from '../material/materials.ts'
import type { Thing } from '../thing/thing.ts'
import { multiplied } from '../model/vector.ts'
import { things } from '../thing/things.ts'
import { isPart, isPlural, nouns, partOf, phrases, thingOf } from './names.ts'
import {
  beginnings,
  colours,
  describing,
  filler,
  materialWords,
  mostInAll,
  mostOfAThing,
  sizeWords,
  styleWords,
  type ColourName,
} from './vocabulary.ts'

/** In what colour and material; null for what is usual. */
export type Dress = { colour: ColourName | null; material: MaterialName | null }

export type ThingWish = {
  readonly thing: Thing
  readonly count: number
  readonly size: readonly [number, number, number]
  readonly dress: Dress
  /** What is said of single parts. */
  readonly parts: ReadonlyMap<string, Dress>
}

export type Wish = { readonly things: readonly ThingWish[]; readonly style: 'low-poly' | 'toy' | null }

/** Reads a prompt. Every word must be understood: what is paid for is what was asked for. */
export function understand(prompt: string): Wish {
  const words = wordsOf(
    prompt,
    new Map([...phrases, ['low poly', 'low-poly'], ['next to', ','], ['made of', 'of'], ['of the', 'of']]),
  )
  refuseStrange(words)
  const wishes: (ThingWish & { parts: Map<string, Dress> })[] = []
  let style: Wish['style'] = null
  let said = nothingSaid()
  /** Of what was named last, be it a thing or a part. */
  let named: Dress | null = null
  /** Of what "of" and "that is" look back to; usually words are said of what follows. */
  let described: Dress | null = null
  for (const [at, word] of words.entries()) {
    const last = wishes.at(-1)
    if (word === ',' || word === 'and' || beginsAnew(word)) described = null
    if (word === ',') named = last?.dress ?? null
    if (last && beginsAnew(word)) {
      settle(said, last)
      said = nothingSaid()
    }
    const dress: Dress = described ?? said.dress
    const isMaterial = materialWords.has(word) && (described !== null || isSaidAt(words, at))
    const thing = isMaterial ? undefined : thingOf(word)
    const part = last && partOf(last.thing, word)
    if (part && (said.dress.colour || said.dress.material)) {
      refuseMeasure(said, word)
      named = last.parts.get(part) ?? nothingSaid().dress
      dressIn(named, said.dress)
      last.parts.set(part, named)
      said = nothingSaid()
    } else if (thing) {
      named = said.dress
      wishes.push({ thing, count: countOf(said, word), size: said.size, dress: named, parts: new Map() })
      said = nothingSaid()
      described = null
    } else if (isColour(word)) dressIn(dress, { colour: word, material: null })
    else if (materialWords.has(word)) dressIn(dress, { colour: null, material: materialWords.get(word)! })
    else if (sizeWords.has(word)) {
      if (described) throw sayBefore()
      said.size = multiplied(said.size, sizeWords.get(word)!)
    } else if (styleWords.has(word)) style = onlyOne('A model has one style', style, styleWords.get(word)!)
    else if (numberOf(word) !== undefined)
      said.count = onlyOne('A thing has one number', said.count, numberOf(word)!)
    else if (part || isPart(word)) refusePart(word, last?.thing)
    // In "a pair of chairs" it looks ahead.
    else if (describing.has(word) && isNothing(said)) described = named
  }
  if (wishes.length === 0) throw new InvalidInput(`The prompt names nothing to model. ${whatIsUnderstood()}`)
  refuseCrowd(wishes)
  settle(said, wishes.at(-1)!)
  return { things: wishes, style }
}

type Said = { count: number | null; size: readonly [number, number, number]; dress: Dress }

const nothingSaid = (): Said => ({ count: null, size: [1, 1, 1], dress: { colour: null, material: null } })

const isSized = ({ size }: Said) => size.some((by) => by !== 1)

const isNothing = (said: Said) =>
  said.count === null && !isSized(said) && !said.dress.colour && !said.dress.material

const isColour = (word: string): word is ColourName => Object.hasOwn(colours, word)

/** Glass, oak and stone are things, too; as in "a stone bridge" and "a chair in oak" they say what something is made of. */
function isSaidAt(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? ''
  const isOfNext = [thingOf(next), isPart(next), isColour(next), materialWords.has(next), sizeWords.has(next)]
  return words[at - 1] === 'in' || isOfNext.some(Boolean)
}

/** Whether what was said before cannot be said of what follows. */
const beginsAnew = (word: string) => beginnings.has(word) || numberOf(word) !== undefined

/** "A chair, red, and a table": what is followed by no thing of its own is said of the thing before. */
function settle(said: Said, { dress }: ThingWish): void {
  if (said.count !== null || isSized(said)) throw sayBefore()
  dressIn(dress, said.dress)
}

function dressIn(dress: Dress, { colour, material }: Dress): void {
  const orOfParts = 'though its parts can have others, as in "a house with a red roof"'
  if (colour) dress.colour = onlyOne(`A thing has one colour, ${orOfParts}`, dress.colour, colour)
  if (material) dress.material = onlyOne(`A thing has one material, ${orOfParts}`, dress.material, material)
}

function sayBefore(): InvalidInput {
  return new InvalidInput(
    'Say numbers and sizes before the thing they belong to, such as "two small chairs".',
  )
}

function countOf({ count }: Said, word: string): number {
  const wanted = count ?? (isPlural(word) ? 3 : 1)
  if (wanted < 1 || wanted > mostOfAThing)
    throw new InvalidInput(`There can be 1 to ${mostOfAThing} of a thing, not ${wanted}.`)
  return wanted
}

function refuseCrowd(wishes: readonly ThingWish[]): void {
  const all = wishes.reduce((sum, { count }) => sum + count, 0)
  if (all > mostInAll)
    throw new InvalidInput(`There can be ${mostInAll} things in all, and the prompt names ${all}.`)
}

function refuseStrange(words: readonly string[]): void {
  const isKnown = (word: string) =>
    word === ',' ||
    filler.has(word) ||
    isColour(word) ||
    materialWords.has(word) ||
    sizeWords.has(word) ||
    styleWords.has(word) ||
    numberOf(word) !== undefined ||
    thingOf(word) !== undefined ||
    isPart(word)
  const strange = words.filter((word) => !isKnown(word))
  if (strange.length === 0) return
  const known = [...nouns.keys(), ...Object.keys(colours), ...materialWords.keys(), ...sizeWords.keys()]
  throw new InvalidInput(`${notUnderstood(strange, known)} ${whatIsUnderstood()}`)
}

/** Parts come as a thing has them. */
function refuseMeasure(said: Said, word: string): void {
  if (said.count !== null || isSized(said))
    throw new InvalidInput(`The ${word} can have a colour and a material, but neither a number nor a size.`)
}

function refusePart(word: string, thing: Thing | undefined): never {
  if (!thing) throw new InvalidInput(`Say first what the ${word} is of, such as "a house with a red roof".`)
  const own = Object.keys(thing.made)
  const nearest = nearestTo(word, own)
  throw new InvalidInput(
    `Say the colour or material of the ${word}. A ${thing.nouns[0]} has ${own.join(', ')}${nearest ? '' : `, and no ${word}`}.`,
  )
}

function whatIsUnderstood(): string {
  const names = things.map(({ nouns: [first] }) => first)
  return `Things that can be modelled: ${names.join(', ')}; with a number, size, colour or material, as in "two small red wooden chairs".`
}
