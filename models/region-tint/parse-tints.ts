import { hex, type Colour } from '@atelier/media/image/colour.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { colourNamed, joinColourNames } from '../lib/image/colour-names.ts'
import { colours, fillerWords } from '../lib/image/scene/vocabulary.ts'
import { inNote } from '../lib/prompt/leave-out.ts'
import { regions, type RegionName } from './regions.ts'

/** A colour and the region to apply it to. */
type Tint = { readonly colour: Colour; readonly region: RegionName }

type ParsedTints = { readonly tints: readonly Tint[]; readonly leftOut: readonly string[] }

const verbs = new Set(
  `make paint tint colour color colours colors coloured colored colorize colourize parts part side be more look tone tones
  shade tinted please it bit little touch slightly natural too`.split(/\s+/),
)

/** Looks that stand for one tint of the whole. */
// prettier-ignore
const looks: ReadonlyMap<string, string> = new Map(Object.entries({
  warm: '#d9a066', warmer: '#d9a066', warmth: '#d9a066', cool: '#6f9fd0', cooler: '#6f9fd0', cold: '#6f9fd0', icy: '#a9cfe2', sunset: '#e0803a', sunrise: '#eaa070', golden: '#d9a441',
  autumn: '#c07a2c', autumnal: '#c07a2c', vintage: '#a98a62', faded: '#b59f80', retro: '#b08a5a', sepia: '#a67c4e', antique: '#a67c4e', greener: '#3f9142', redder: '#d23a2e', bluer: '#2f6fce', pinker: '#ee7fa8',
}))

const regionWords = new Map<string, RegionName>(
  Object.entries(regions).flatMap(([name, { words }]) =>
    [name, ...words].map((word): [string, RegionName] => [word, name as RegionName]),
  ),
)

/**
 * Parses prompts such as "blue sky, the ground green": each colour belongs to the region in the same phrase. What is not
 * known is left out; a colour of something that cannot be found, such as "green eyes", is left out with it.
 */
export function parseTints(prompt: string): ParsedTints {
  const tints: Tint[] = []
  const leftOut: string[] = []
  for (const phrase of joinColourNames(prompt.toLowerCase()).split(/[,.;]|\band\b|\bwith\b|\bbut\b/)) {
    const [wanted, unwanted] = withoutNegation(phrase)
    if (unwanted !== '') leftOut.push(unwanted.replaceAll('-', ' '))
    const [said, ...comparison] = wanted.split(/\b(?:like|as|almost|instead|than|that)\b/)
    const { colour, region, unknown, isOfUnknown } = readPhrase(said)
    leftOut.push(...unknown, ...wordsOf(comparison.join(' ')).filter((word) => !isKnown(word)))
    if (colour && isOfUnknown) leftOut.push(said.trim().replaceAll('-', ' '))
    else if (colour) tints.push({ colour, region: region ?? 'everything' })
    else if (region) leftOut.push(`${region} without a colour`)
  }
  if (tints.length === 0) throw new InvalidInput(`${reason(leftOut)} ${describeVocabulary()}`)
  return { tints, leftOut: inNote(leftOut, { known: [] }) }
}

const negation =
  /(?<![\p{L}-])(?:not|no|without|never|avoid|less|(?:do|does|is|should)n['’]?t)(?![\p{L}-]).*/su

/** "Sepia, not too yellow" wants no yellow; before "not" there has to be a colour, or the phrase is about what is not wanted. */
function withoutNegation(phrase: string): [wanted: string, unwanted: string] {
  const at = phrase.search(negation)
  if (at < 0) return [phrase, '']
  const before = phrase.slice(0, at)
  return readPhrase(before).colour ? [before, phrase.slice(at).trim()] : ['', phrase.trim()]
}

const wordsOf = (text: string) => text.match(/#[\da-f]{6}\b|[\p{L}\p{N}-]+/gu) ?? []

const isKnown = (word: string) =>
  fillerWords.has(word) ||
  verbs.has(word) ||
  looks.has(word) ||
  regionWords.has(word) ||
  colourNamed(word) !== undefined

function readPhrase(phrase: string) {
  let colour: Colour | undefined
  let look: Colour | undefined
  let region: RegionName | undefined
  let isOfUnknown = false
  const unknown: string[] = []
  const words = wordsOf(phrase)
  for (const [at, word] of words.entries()) {
    const named = colourNamed(word)
    if (named) colour ??= named
    else if (regionWords.has(word)) region = regionWords.get(word)
    else if (looks.has(word)) look = hex(looks.get(word)!)
    else if (!fillerWords.has(word) && !verbs.has(word)) {
      // "Green eyes" and "the lips red" are about something, a "glossy green" is a green.
      if (colour || /^(?:the|my|her|his|their)$/.test(words[at - 1] ?? '')) isOfUnknown = true
      unknown.push(word)
    }
  }
  return { colour: colour ?? look, region, unknown, isOfUnknown: isOfUnknown && region === undefined }
}

function reason(leftOut: readonly string[]): string {
  const [first] = leftOut
  return first === undefined ? 'The prompt names no colour.' : `Not understood: "${first.slice(0, 40)}".`
}

function describeVocabulary(): string {
  const list = (table: object) => Object.keys(table).join(', ')
  return `Name colours and where they belong, such as "blue sky, green ground". Colours: ${list(colours)} and others. Places: ${list(regions)}.`
}
