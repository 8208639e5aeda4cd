import { hex, shade, type Colour } from '../colour/colour.ts'
import { InvalidInput } from '../../program.ts'
import { colours, filler } from '../scene/vocabulary.ts'
import { regions, type RegionName } from './regions.ts'

/** A colour, and where it is to be. */
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

/** "Blue sky, the ground green": each colour belongs to the part that stands next to it. */
export function understandTints(prompt: string): Tint[] {
  const tints: Tint[] = []
  const strange: string[] = []
  for (const phrase of prompt.toLowerCase().split(/[,.;]|\band\b|\bwith\b/)) {
    let colour: Colour | null = null
    let region: RegionName | null = null
    let tone = 1
    for (const word of phrase.match(/[\p{L}\p{N}-]+/gu) ?? []) {
      const named = regionWords.get(word)
      if (Object.hasOwn(colours, word)) colour = hex(colours[word as keyof typeof colours])
      else if (named) region = named
      else if (tones.has(word)) tone = tones.get(word)!
      else if (!filler.has(word) && !verbs.has(word)) strange.push(word)
    }
    if (colour) tints.push({ colour: shade(colour, tone), region: region ?? 'everything' })
    else if (region) strange.push(`${region} without a colour`)
  }
  if (strange.length > 0 || tints.length === 0)
    throw new InvalidInput(`${reason(strange)} ${whatIsUnderstood()}`)
  return tints
}

function reason(strange: readonly string[]): string {
  if (strange.length === 0) return 'The prompt names no colour.'
  return `Not understood: ${strange.map((word) => `"${word}"`).join(', ')}.`
}

function whatIsUnderstood(): string {
  const list = (table: object) => Object.keys(table).join(', ')
  return `Name colours and where they belong, such as "blue sky, green ground". Colours: ${list(colours)}. Places: ${list(regions)}.`
}
