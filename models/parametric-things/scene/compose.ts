import { materials, type Look } from '../materials/materials.ts'
import { materialFactory, type SurfaceOptions } from '../materials/material-factory.ts'
import { faceted } from '@atelier/media/mesh/faceted.ts'
import { joined } from '../shapes/joined.ts'
import { transformed } from '../shapes/transformed.ts'
import { triangulated } from '../../lib/mesh/triangulated.ts'
import type { Mesh, Model, Part } from '@atelier/media/mesh/model.ts'
import { build, type BuiltParts } from '../objects/build.ts'
import type { ObjectType } from '../objects/object.ts'
import type { Appearance, ParsedObject, ParsedPrompt } from '../prompt/parse-prompt.ts'
import { colours } from '../prompt/vocabulary.ts'
import { arrange } from './arrange.ts'

export type Style = 'realistic' | 'low-poly' | 'toy'

export type ComposeOptions = {
  style: Style
  surface: SurfaceOptions
  /** Whether quads are kept. */
  hasQuads: boolean
  seed: number
}

/** Builds the objects of a prompt as one model; a subdivision of 1 is the usual number of faces. */
export function compose(
  prompt: ParsedPrompt,
  subdivision: number,
  { style, surface, hasQuads, seed }: ComposeOptions,
): Model {
  const built = prompt.objects.map((each) => scaledParts(build(each.object, subdivision, seed), each.size))
  const placements = arrange(
    prompt.objects.map(({ object, count }, index) => ({
      parts: built[index],
      count,
      surroundsFirst: seats.has(object.nouns[0]) && tables.has(prompt.objects[0].object.nouns[0]),
    })),
  )
  const createMaterial = materialFactory(
    style === 'realistic' ? surface : { ...surface, textureSize: 0 },
    seed,
  )
  const finished = style === 'low-poly' ? faceted : (mesh: Mesh) => mesh
  const parts = prompt.objects.flatMap((each, index) =>
    [...built[index]].map(([part, mesh]): Part => {
      const copies = placements[index].map(({ at, turned }) =>
        transformed(mesh, { to: at, turned: [0, turned, 0] }),
      )
      const whole = joined(copies)
      const name = `${each.object.nouns[0]} ${part}`
      return {
        name,
        mesh: finished(hasQuads ? whole : triangulated(whole)),
        material: createMaterial(name, ...lookOf(each, part, style)),
      }
    }),
  )
  return { name: prompt.objects.map(({ object }) => object.nouns[0]).join(' and '), parts }
}

const seats = new Set(['chair', 'stool'])
const tables = new Set(['table', 'round table'])

function scaledParts(parts: BuiltParts, size: ParsedObject['size']): BuiltParts {
  return new Map([...parts].map(([part, mesh]) => [part, transformed(mesh, { scaled: size })]))
}

function lookOf(parsed: ParsedObject, part: string, style: Style): [look: Look, colour: string] {
  const { look, colour } = resolvedLook(parsed.object, part, appearanceOf(parsed, part))
  return style === 'toy' ? [{ ...materials.plastic, colour }, vivid(colour)] : [look, colour]
}

/** The appearance of an object applies to its first part. */
function appearanceOf({ object, appearance, parts }: ParsedObject, part: string): Appearance {
  const [main] = Object.keys(object.partMaterials)
  return parts.get(part) ?? (part === main ? appearance : { colour: null, material: null })
}

/** A red chair keeps its default material, wood; a golden one loses its default colour too. */
function resolvedLook(
  { partMaterials }: ObjectType,
  part: string,
  { colour, material }: Appearance,
): { look: Look; colour: string } {
  const preset = partMaterials[part]
  const [defaultMaterial, defaultColour] =
    typeof preset === 'string' ? [preset, materials[preset].colour] : preset
  const look: Look = materials[material ?? defaultMaterial]
  return { look, colour: colour ? colours[colour] : material ? look.colour : defaultColour }
}

/** Brighter and more saturated, as toys are. */
function vivid(colour: string): string {
  const bits = Number.parseInt(colour.slice(1), 16)
  const parts = [bits >> 16, (bits >> 8) & 255, bits & 255]
  const mean = (parts[0] + parts[1] + parts[2]) / 3
  const brightened = parts.map((value) =>
    Math.min(255, Math.max(0, Math.round(mean + (value - mean) * 1.5 + 18))),
  )
  return `#${brightened.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
