import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { hex, type Colour } from '@atelier/media/image/colour.ts'
import { parsePrompt, type ParsedPrompt } from '../lib/image/scene/parse-prompt.ts'
import { colours, fillerWords, phrases } from '../lib/image/scene/vocabulary.ts'

/** The background that a prompt asks for; `own` is the existing one, blurred. */
export type ParsedBackground =
  | { readonly kind: 'colours'; readonly colours: readonly Colour[]; readonly isStudio: boolean }
  | { readonly kind: 'own' }
  | { readonly kind: 'scene'; readonly parsed: ParsedPrompt; readonly isBlurred: boolean }

const blurWords = new Set(['blur', 'blurred', 'blurry', 'bokeh', 'unfocused', 'defocused'])
const studioWords = new Set(['studio', 'backdrop', 'seamless'])
const plainWords = new Set(['plain', 'solid', 'flat', 'gradient', 'colour', 'color', 'coloured', 'colored'])

/** Parses a prompt for colours, a studio, the blurred existing background, or a scene. */
export function parseBackground(prompt: string): ParsedBackground {
  const words = prompt.toLowerCase().match(/#[\da-f]{6}\b|[\p{L}\d-]+/gu) ?? []
  const meant = words.map((word) => phrases.get(word) ?? word).filter((word) => !fillerWords.has(word))
  const isBlurred = meant.some((word) => blurWords.has(word))
  const isStudio = meant.some((word) => studioWords.has(word))
  const named = meant.map(colourOf).filter((colour) => colour !== undefined)
  const others = meant.filter(
    (word) => !blurWords.has(word) && !studioWords.has(word) && !plainWords.has(word) && !colourOf(word),
  )
  if (others.length === 0 && isStudio && named.length > 1)
    throw new InvalidInput('A studio has one colour: name one, or leave the word for the studio out.')
  if (others.length === 0 && (named.length > 0 || isStudio))
    return { kind: 'colours', colours: named, isStudio }
  if (others.length === 0 && isBlurred) return { kind: 'own' }
  return { kind: 'scene', parsed: sceneOf(words.filter((word) => !blurWords.has(word))), isBlurred }
}

function sceneOf(words: readonly string[]): ParsedPrompt {
  try {
    return parsePrompt(words.join(' '))
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    const alternatives =
      'Or ask for colours ("white", "navy to teal", "#ffd9c0"), for a "studio" of a colour, or for "blurred", which keeps what is there.'
    throw new InvalidInput(`${error.message} ${alternatives}`)
  }
}

function colourOf(word: string): Colour | undefined {
  if (word.startsWith('#')) return hex(word)
  return Object.hasOwn(colours, word) ? hex(colours[word as keyof typeof colours]) : undefined
}
