import { hex, shade, type Colour } from '@atelier/media/image/colour.ts'
import { colours, fillerWords } from '../lib/image/scene/vocabulary.ts'
import { materials, type MaterialName } from './materials.ts'

/** What an area is to be filled with. The prompt of a scene is parsed elsewhere. */
export type ParsedFill =
  | { readonly is: 'surroundings' }
  | { readonly is: 'material'; readonly name: MaterialName; readonly colours: readonly Colour[] }
  | { readonly is: 'scene' }

const surroundings = new Set([
  'surroundings',
  'surrounding',
  'background',
  'nothing',
  'remove',
  'empty',
  'erase',
])
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
  'floor',
  'surface',
  'made',
])

const materialWords = new Map<string, MaterialName>(
  Object.entries(materials).flatMap(([name, { words }]) =>
    [name, ...words].map((word): [string, MaterialName] => [word, name as MaterialName]),
  ),
)

/** Surroundings or a material, if every word fits; everything else counts as the prompt of a scene. */
export function parseFill(prompt: string): ParsedFill {
  let isSurroundings = false
  let material: MaterialName | null = null
  const named: Colour[] = []
  let tone = 1
  for (const word of prompt.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []) {
    const found = materialWords.get(word) ?? materialWords.get(word.replace(/s$/, ''))
    if (Object.hasOwn(colours, word)) {
      named.push(shade(hex(colours[word as keyof typeof colours]), tone))
      tone = 1
    } else if (found && (material === null || material === found || found === 'colour')) material ??= found
    else if (tones.has(word)) tone = tones.get(word)!
    else if (surroundings.has(word)) isSurroundings = true
    else if (!fillerWords.has(word) && !verbs.has(word)) return { is: 'scene' }
  }
  if (isSurroundings && !material && named.length === 0) return { is: 'surroundings' }
  if (material && named.length === 0 && tone !== 1) {
    named.push(shade(hex(materials[material].colours[0]), tone))
  }
  if (material) return { is: 'material', name: material, colours: named }
  return named.length > 0 ? { is: 'material', name: 'colour', colours: named } : { is: 'scene' }
}

/** Completes the problem text for a prompt that is not understood. */
export function describeMaterials(): string {
  return `An area can also be filled with ${Object.keys(materials).join(', ')}, each in a colour you name, or with its surroundings.`
}
