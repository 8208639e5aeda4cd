import { InvalidInput } from '../../program.ts'
import { nearestTo, notUnderstood, numberOf, wordsOf } from '../../prompt/words.ts'
import type { MaterialName } from '../material/materials.ts'
import type { Thing } from '../thing/thing.ts'
import { multiplied } from '../model/vector.ts'
import { things } from '../thing/things.ts'
import {
  colours,
  filler,
  materialWords,
  mostInAll,
  mostOfAThing,
  sizeWords,
  styleWords,
} from './vocabulary.ts'

/** In what colour and material; null for what is usual. */
export type Dress = { colour: string | null; material: MaterialName | null }

export type ThingWish = {
  readonly thing: Thing
  readonly count: number
  readonly size: readonly [number, number, number]
  readonly dress: Dress
  /** What is said of single parts. */
  readonly parts: ReadonlyMap<string, Dress>
}

export type Wish = { readonly things: readonly ThingWish[]; readonly style: 'low-poly' | 'toy' | null }

const nouns = new Map(
  things.flatMap((thing) => thing.nouns.map((noun) => [noun.replaceAll(' ', '-'), thing])),
)
const phrases = new Map(
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
const parts = new Set(things.flatMap(({ made }) => Object.keys(made)))

/** Reads a prompt. Every word must be understood: what is paid for is what was asked for. */
export function understand(prompt: string): Wish {
  const words = wordsOf(
    prompt,
    new Map([...phrases, ['low poly', 'low-poly'], ['next to', ','], ['made of', 'of']]),
  )
  refuseStrange(words)
  const wishes: (ThingWish & { parts: Map<string, Dress> })[] = []
  let style: Wish['style'] = null
  let said = nothingSaid()
  for (const word of words) {
    const thing = thingOf(word)
    const last = wishes.at(-1)
    const part = last && partOf(last.thing, word)
    if (part && (said.dress.colour || said.dress.material)) {
      last.parts.set(part, said.dress)
      said = nothingSaid()
    } else if (thing) {
      wishes.push({ thing, count: countOf(said, word), size: said.size, dress: said.dress, parts: new Map() })
      said = nothingSaid()
    } else if (Object.hasOwn(colours, word))
      said.dress.colour = onlyOne('colour', said.dress.colour, colours[word as keyof typeof colours])
    else if (materialWords.has(word))
      said.dress.material = onlyOne('material', said.dress.material, materialWords.get(word)!)
    else if (sizeWords.has(word)) said.size = multiplied(said.size, sizeWords.get(word)!)
    else if (styleWords.has(word)) style = styleWords.get(word)!
    else if (numberOf(word) !== undefined) said.count = numberOf(word)!
    else if (part || parts.has(word)) refusePart(word, last?.thing)
  }
  if (wishes.length === 0) throw new InvalidInput(`The prompt names nothing to model. ${whatIsUnderstood()}`)
  refuseCrowd(wishes)
  settleRest(said, wishes)
  return { things: wishes, style }
}

function onlyOne<T>(what: string, before: T | null, now: T): T {
  if (before !== null && before !== now)
    throw new InvalidInput(
      `A thing has one ${what}: choose one. Its parts can have others, as in "a house with a red roof".`,
    )
  return now
}

type Said = { count: number | null; size: readonly [number, number, number]; dress: Dress }

const nothingSaid = (): Said => ({ count: null, size: [1, 1, 1], dress: { colour: null, material: null } })

/** "A chair made of oak": what comes last is said of the thing before. */
function settleRest({ count, size, dress }: Said, wishes: ThingWish[]): void {
  const last = wishes.at(-1)!
  if (count !== null || size.some((by) => by !== 1))
    throw new InvalidInput(
      'Say numbers and sizes before the thing they belong to, such as "two small chairs".',
    )
  wishes[wishes.length - 1] = {
    ...last,
    dress: { colour: dress.colour ?? last.dress.colour, material: dress.material ?? last.dress.material },
  }
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
    Object.hasOwn(colours, word) ||
    materialWords.has(word) ||
    sizeWords.has(word) ||
    styleWords.has(word) ||
    numberOf(word) !== undefined ||
    thingOf(word) !== undefined ||
    parts.has(word) ||
    parts.has(singular(word))
  const strange = words.filter((word) => !isKnown(word))
  if (strange.length === 0) return
  const known = [...nouns.keys(), ...Object.keys(colours), ...materialWords.keys(), ...sizeWords.keys()]
  throw new InvalidInput(`${notUnderstood(strange, known)} ${whatIsUnderstood()}`)
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

function thingOf(word: string): Thing | undefined {
  return nouns.get(word) ?? nouns.get(singular(word))
}

function isPlural(word: string): boolean {
  return !nouns.has(word) && nouns.has(singular(word))
}

function partOf({ made }: Thing, word: string): string | undefined {
  return [word, singular(word), `${word}s`].find((name) => Object.hasOwn(made, name))
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
