import { InvalidInput } from '../../program.ts'
import { hex, type Colour } from '../colour/colour.ts'
import { understand, type Wish } from '../scene/understand.ts'
import { colours, filler, phrases } from '../scene/vocabulary.ts'

/** What a prompt wants behind a subject. */
export type Wanted =
  | { readonly kind: 'colours'; readonly colours: readonly Colour[]; readonly isStudio: boolean }
  | { readonly kind: 'own' }
  | { readonly kind: 'scene'; readonly wish: Wish; readonly isBlurred: boolean }

const blurWords = new Set(['blur', 'blurred', 'blurry', 'bokeh', 'unfocused', 'defocused'])
const studioWords = new Set(['studio', 'backdrop', 'seamless'])
const plainWords = new Set(['plain', 'solid', 'flat', 'gradient', 'colour', 'color', 'coloured', 'colored'])

/** Reads a prompt: colours, a studio, what was there but out of focus, or a scene. */
export function understandBackdrop(prompt: string): Wanted {
  const words = prompt.toLowerCase().match(/#[\da-f]{6}\b|[\p{L}\d-]+/gu) ?? []
  const meant = words.map((word) => phrases.get(word) ?? word).filter((word) => !filler.has(word))
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
  return { kind: 'scene', wish: sceneOf(words.filter((word) => !blurWords.has(word))), isBlurred }
}

function sceneOf(words: readonly string[]): Wish {
  try {
    return understand(words.join(' '))
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
