import { materials, type Look } from '../material/materials.ts'
import { surfacesOf, type Finish } from '../material/surface.ts'
import { faceted } from '../mesh/faceted.ts'
import { joined } from '../mesh/joined.ts'
import { placed } from '../mesh/placed.ts'
import { triangulated } from '../mesh/triangulated.ts'
import type { Mesh, Model, Part } from '../model/model.ts'
import { build, type Built } from '../thing/build.ts'
import type { Thing } from '../thing/thing.ts'
import type { Dress, ThingWish, Wish } from '../words/understand.ts'
import { colours } from '../words/vocabulary.ts'
import { arrange } from './arrange.ts'

export type Style = 'realistic' | 'low-poly' | 'toy'

export type Making = {
  style: Style
  finish: Finish
  /** Whether four-cornered faces stay so. */
  hasQuads: boolean
  seed: number
}

/** Things as one model, `fineness` times as fine as usual. */
export function compose(wish: Wish, fineness: number, { style, finish, hasQuads, seed }: Making): Model {
  const built = wish.things.map((each) => sized(build(each.thing, fineness, seed), each.size))
  const places = arrange(
    wish.things.map(({ thing, count }, index) => ({
      parts: built[index]!,
      count,
      isRoundedBy: sitters.has(thing.nouns[0]) && tables.has(wish.things[0]!.thing.nouns[0]),
    })),
  )
  const surfaceOf = surfacesOf(style === 'realistic' ? finish : { ...finish, texture: 0 }, seed)
  const finished = style === 'low-poly' ? faceted : (mesh: Mesh) => mesh
  const parts = wish.things.flatMap((each, index) =>
    [...built[index]!].map(([part, mesh]): Part => {
      const copies = places[index]!.map(({ at, turned }) => placed(mesh, { to: at, turned: [0, turned, 0] }))
      const whole = joined(copies)
      const name = `${each.thing.nouns[0]} ${part}`
      return {
        name,
        mesh: finished(hasQuads ? whole : triangulated(whole)),
        material: surfaceOf(name, ...shown(each, part, style)),
      }
    }),
  )
  return { name: wish.things.map(({ thing }) => thing.nouns[0]).join(' and '), parts }
}

const sitters = new Set(['chair', 'stool'])
const tables = new Set(['table', 'round table'])

function sized(parts: Built, size: ThingWish['size']): Built {
  return new Map([...parts].map(([part, mesh]) => [part, placed(mesh, { scaled: size })]))
}

function shown(wish: ThingWish, part: string, style: Style): [look: Look, colour: string] {
  const { look, colour } = dressed(wish.thing, part, dressOf(wish, part))
  return style === 'toy' ? [{ ...materials.plastic, colour }, vivid(colour)] : [look, colour]
}

/** What is said of the thing is said of its first part. */
function dressOf({ thing, dress, parts }: ThingWish, part: string): Dress {
  const [main] = Object.keys(thing.made)
  return parts.get(part) ?? (part === main ? dress : { colour: null, material: null })
}

/** A painted chair is still of wood; a golden one is not. */
function dressed({ made }: Thing, part: string, { colour, material }: Dress): { look: Look; colour: string } {
  const usual = made[part]!
  const [usualMaterial, usualColour] = typeof usual === 'string' ? [usual, materials[usual].colour] : usual
  const look: Look = materials[material ?? usualMaterial]
  return { look, colour: colour ? colours[colour] : material ? look.colour : usualColour }
}

/** Brighter and more colourful, as toys are. */
function vivid(colour: string): string {
  const bits = Number.parseInt(colour.slice(1), 16)
  const parts = [bits >> 16, (bits >> 8) & 255, bits & 255]
  const mean = (parts[0]! + parts[1]! + parts[2]!) / 3
  const lit = parts.map((value) => Math.min(255, Math.max(0, Math.round(mean + (value - mean) * 1.5 + 18))))
  return `#${lit.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
