import { hex, shade, type Colour } from '@atelier/media/image/colour.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { colours, fillerWords } from '../lib/image/scene/vocabulary.ts'
import { regions, type RegionName } from './regions.ts'

/** A colour and the region to apply it to. */
type Tint = { readonly colour: Colour; readonly region: RegionName }

const tones = new Map(
  Object.entries({
    light: 1.25,
    pale: 1.25,
    bright: 1.2,
    dark: 0.65,
    deep: 0.7,
  }),
)
const verbs = new Set([
  'make',
  'paint',
  'tint',
  'colour',
  'color',
  'colorize',
  'colourize',
  'parts',
  'part',
  'side',
  'be',
])

const regionWords = new Map<string, RegionName>(
  Object.entries(regions).flatMap(([name, { words }]) =>
    [name, ...words].map((word): [string, RegionName] => [word, name as RegionName]),
  ),
)

/** Parses prompts such as "blue sky, the ground green": each colour belongs to the region in the same phrase. */
export function parseTints(prompt: string): Tint[] {
  const tints: Tint[] = []
  const unknownWords: string[] = []
  for (const phrase of prompt.toLowerCase().split(/[,.;]|\band\b|\bwith\b/)) {
    let colour: Colour | null = null
    let region: RegionName | null = null
    let tone = 1
    for (const word of phrase.match(/[\p{L}\p{N}-]+/gu) ?? []) {
      const named = regionWords.get(word)
      if (Object.hasOwn(colours, word)) colour = hex(colours[word as keyof typeof colours])
      else if (named) region = named
      else if (tones.has(word)) tone = tones.get(word)!
      else if (!fillerWords.has(word) && !verbs.has(word)) unknownWords.push(word)
    }
    if (colour) tints.push({ colour: shade(colour, tone), region: region ?? 'everything' })
    else if (region) unknownWords.push(`${region} without a colour`)
  }
  if (unknownWords.length > 0 || tints.length === 0)
    throw new InvalidInput(`${reason(unknownWords)} ${describeVocabulary()}`)
  return tints
}

function reason(unknownWords: readonly string[]): string {
  if (unknownWords.length === 0) return 'The prompt names no colour.'
  return `Not understood: ${unknownWords.map((word) => `"${word}"`).join(', ')}.`
}

function describeVocabulary(): string {
  const list = (table: object) => Object.keys(table).join(', ')
  return `Name colours and where they belong, such as "blue sky, green ground". Colours: ${list(colours)}. Places: ${list(regions)}.`
}
