import { hex, shade, type Colour } from '@atelier/media/image/colour.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { isSceneWord } from '../lib/image/scene/dictionary.ts'
import { parsePrompt } from '../lib/image/scene/parse-prompt.ts'
import type { ParsedPrompt } from '../lib/image/scene/parsed-prompt.ts'
import { colours, fillerWords } from '../lib/image/scene/vocabulary.ts'
import { inNote } from '../lib/prompt/leave-out.ts'
import { materials, type MaterialName } from './materials.ts'

/** What an area is to be filled with. The prompt of a scene is parsed elsewhere. */
export type ParsedFill =
  | { readonly is: 'surroundings'; readonly leftOut: readonly string[] }
  | {
      readonly is: 'material'
      readonly name: MaterialName
      readonly colours: readonly Colour[]
      readonly leftOut: readonly string[]
    }
  | { readonly is: 'scene'; readonly parsed: ParsedPrompt; readonly leftOut: readonly string[] }

/** These ask for the surroundings, whatever else is named. */
const removals = new Set('surroundings surrounding background nothing remove erase delete'.split(' '))
const erasures = new Set(['remove', 'erase', 'delete'])
/** These do where no scene is named: "a cat in an empty room" is a cat. */
const continuations = new Set(['empty', 'around', 'same', 'continue'])
const tones = new Map(Object.entries({ light: 1.25, pale: 1.3, bright: 1.2, dark: 0.6, deep: 0.7 }))
const verbs = new Set([
  'fill',
  'replace',
  'make',
  'put',
  'add',
  'cover',
  'here',
  'texture',
  'with',
  'a',
  'it',
  'covered',
  'autumn',
  'path',
  'field',
  'floor',
  'surface',
  'made',
])

const materialWords = new Map<string, MaterialName>(
  Object.entries(materials).flatMap(([name, { words }]) =>
    [name, ...words].map((word): [string, MaterialName] => [word, name as MaterialName]),
  ),
)

/** A wall, ground or door is of what else is named. */
const isGeneral = (name: MaterialName) => name === 'colour' || name === 'plaster' || name === 'soil'

/** Surroundings, a material, or else a scene. What is not known beside a material is left out. */
export function parseFill(written: string): ParsedFill {
  // Of "replace the car with grass" only the grass is to be seen.
  const prompt = /\b(?:replace|fill|cover)\b.*?\bwith\b(.+)/is.exec(written)?.[1] ?? written
  let [isRemoval, isContinuation] = [false, false]
  let material: MaterialName | null = null
  const named: Colour[] = []
  const unknown: string[] = []
  let tone = 1
  const words = prompt.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []
  for (const word of words) {
    const found = materialWords.get(word) ?? materialWords.get(word.replace(/s$/, ''))
    if (Object.hasOwn(colours, word)) {
      named.push(shade(hex(colours[word as keyof typeof colours]), tone))
      tone = 1
    } else if (found && (material === null || isGeneral(material))) material = found
    else if (found && (found === material || isGeneral(found))) continue
    else if (tones.has(word)) tone = tones.get(word)!
    else if (removals.has(word)) isRemoval = true
    else if (continuations.has(word)) isContinuation = true
    else if (!fillerWords.has(word) && !verbs.has(word)) unknown.push(word)
  }
  const namesThing = unknown.some((word) => isSceneWord(word) || isNamedByArticle(words, word))
  // "Continue the forest" begins with what is to be done.
  const isSurroundings = isRemoval || words[0] === 'continue' || (isContinuation && !namesThing)
  const isScene =
    unknown.some((word) => isSceneWord(word)) || (unknown.length > 0 && !material && named.length === 0)
  const leftOut = inNote(unknown, { known: [...materialWords.keys()] })
  // What is removed may be red, or of bricks.
  const isErased = words.some((word) => erasures.has(word))
  if (isErased || (isSurroundings && !material && named.length === 0)) return { is: 'surroundings', leftOut }
  if (!isScene && material) {
    if (named.length === 0 && tone !== 1) named.push(shade(hex(materials[material].colours[0]), tone))
    return { is: 'material', name: material, colours: named, leftOut }
  }
  // "A red hat" is not the colour red.
  if (!isScene && named.length > 0 && unknown.length === 0)
    return { is: 'material', name: 'colour', colours: named, leftOut }
  return sceneOf(prompt)
}

const isNamedByArticle = (words: readonly string[], word: string) =>
  ['a', 'an'].includes(words[words.indexOf(word) - 1] ?? '')

/** A plain colour is filled once: a second output would be the same. */
export function assertDiffering(parsed: ParsedFill, outputs: number): void {
  if (parsed.is === 'material' && parsed.name === 'colour' && outputs > 1)
    throw new InvalidInput('A plain colour looks the same every time. Ask for one output, or for a material.')
}

function sceneOf(prompt: string): ParsedFill {
  try {
    const parsed = parsePrompt(prompt)
    return { is: 'scene', parsed, leftOut: parsed.leftOut }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new InvalidInput(
      `${error.message} Or name a material such as grass, bricks, wood, sand or water, a colour, or "surroundings".`,
    )
  }
}
