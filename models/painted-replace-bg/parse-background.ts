import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Colour } from '@atelier/media/image/colour.ts'
import { colourAmong, colourNamed, joinColourNames } from '../lib/image/colour-names.ts'
import { parsePrompt } from '../lib/image/scene/parse-prompt.ts'
import type { ParsedPrompt } from '../lib/image/scene/parsed-prompt.ts'
import { isSceneWord } from '../lib/image/scene/dictionary.ts'
import { colours, fillerWords } from '../lib/image/scene/vocabulary.ts'
import { inNote } from '../lib/prompt/leave-out.ts'

/** The background that a prompt asks for; `own` is the existing one, blurred. */
export type ParsedBackground =
  | {
      readonly kind: 'colours'
      readonly colours: readonly Colour[]
      readonly isStudio: boolean
      readonly leftOut: readonly string[]
    }
  | { readonly kind: 'own'; readonly leftOut: readonly string[] }
  | {
      readonly kind: 'scene'
      readonly parsed: ParsedPrompt
      readonly isBlurred: boolean
      readonly leftOut: readonly string[]
    }

const blurWords = new Set(['blur', 'blurred', 'blurry', 'bokeh', 'unfocused', 'defocused', 'out-of-focus'])
const studioWords = new Set([
  'studio',
  'backdrop',
  'seamless',
  'headshot',
  'product',
  'e-commerce',
  'ecommerce',
  'catalogue',
  'catalog',
])
/** What every background is called. */
const backgroundWords = new Set([
  'background',
  'keep',
  'but',
  'surface',
  'screen',
  'clean',
  'moody',
  'airy',
  'lighting',
  'color',
  'colour',
  'put',
  'replace',
  'change',
  'make',
])
/** Phrases that mean a colour or a blur. */
// prettier-ignore
const synonyms: ReadonlyMap<string, string> = new Map(Object.entries({
  'out of focus': 'blurred', 'green screen': 'green', 'golden hour': 'sunset', golden: 'gold', 'dark moody': 'black', 'dark background': 'black', 'bright and airy': 'white', 'rainbow gradient': 'red orange yellow green blue violet',
  'soft bokeh lights': 'bokeh', 'bokeh lights': 'bokeh', 'professional headshot': 'studio',  'wooden table': 'table',     'orange and pink sky': 'pink sky', 'night sky': 'night star', 'blue sky with clouds': 'blue sky , clouds',
}))
const plainWords = new Set(['plain', 'solid', 'flat', 'gradient', 'colour', 'color', 'coloured', 'colored'])

/** Parses a prompt for colours, a studio, the blurred existing background, or a scene. */
export function parseBackground(prompt: string): ParsedBackground {
  const words = wordsOf(prompt)
  const said = words.filter((word) => word !== 'a' && word !== 'an')
  const colourWords = new Set(said.filter((_, at) => colourAmong(said, at)))
  const colourOf = (word: string) => (colourWords.has(word) ? colourNamed(word) : undefined)
  const meant = words.filter(
    (word) => word !== ',' && (blurWords.has(word) || !fillerWords.has(word)) && !backgroundWords.has(word),
  )
  const isBlurred = meant.some((word) => blurWords.has(word))
  const isStudio = meant.some((word) => studioWords.has(word))
  const named = meant.map(colourOf).filter((colour) => colour !== undefined)
  const others = meant.filter(
    (word) => !blurWords.has(word) && !studioWords.has(word) && !plainWords.has(word) && !colourOf(word),
  )
  // "A clean product background in white" is a backdrop, whatever is said of it besides.
  const isGradient = meant.includes('gradient') && named.length > 0
  const isBackdrop =
    isGradient || (!others.some((word) => isSceneWord(word)) && (named.length > 0 || isStudio || isBlurred))
  const leftOut = isBackdrop ? inNote(others, { known: [] }) : []
  if (isBackdrop && isStudio && named.length > 1)
    throw new InvalidInput('A studio has one colour: name one, or leave the word for the studio out.')
  if (isBackdrop && (named.length > 0 || isStudio))
    return { kind: 'colours', colours: named, isStudio, leftOut }
  if (isBackdrop) return { kind: 'own', leftOut }
  const parsed = sceneOf(words.filter((word) => !blurWords.has(word) && !backgroundWords.has(word)))
  return { kind: 'scene', parsed, isBlurred, leftOut: parsed.leftOut }
}

function wordsOf(prompt: string): string[] {
  const text = [...synonyms].reduce(
    (left, [phrase, meant]) => left.replaceAll(new RegExp(`\\b${phrase}\\b`, 'g'), meant),
    prompt.toLowerCase(),
  )
  const words = joinColourNames(text).match(/#[\da-f]{6}\b|[\p{L}\d-]+|[,;:.!?]/gu) ?? []
  return words.map((word) => (/^[;:.!?]$/.test(word) ? ',' : word))
}

function sceneOf(words: readonly string[]): ParsedPrompt {
  try {
    return parsePrompt(words.map(asInScenes).join(' '))
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new InvalidInput(
      `${error.message} Or ask for "white", for a "studio", or for "blurred", which keeps what is there.`,
    )
  }
}

/** Scenes have plain colours: of "light-blue" the blue. What they have none for becomes the words that were typed. */
function asInScenes(word: string): string {
  if (!word.includes('-') || !colourNamed(word)) return word
  const parts = word.split('-')
  return parts.findLast((part) => Object.hasOwn(colours, part)) ?? parts.join(' ')
}
