import { diceOf } from '../../chance/dice.ts'
import { joined } from '../mesh/joined.ts'
import { placed } from '../mesh/placed.ts'
import { boundsOf, type Bounds } from '../model/bounds.ts'
import type { Mesh } from '../model/model.ts'
import type { Thing } from './thing.ts'

/** A thing by its parts. */
export type Built = ReadonlyMap<string, Mesh>

/** Puts a thing together, `fineness` times as fine as usual. Chance decides the same however fine it is. */
export function build(thing: Thing, fineness: number, seed: number): Built {
  const parts = new Map<string, Mesh[]>(Object.keys(thing.made).map((part) => [part, []]))
  thing.build({
    around: Math.max(6, 2 * Math.round(12 * fineness)),
    along: Math.max(1, Math.round(2 * fineness)),
    dice: diceOf(seed),
    put: (part, mesh, place) => parts.get(part)!.push(place ? placed(mesh, place) : mesh),
  })
  const filled = [...parts].filter(([, meshes]) => meshes.length > 0)
  return standing(new Map(filled.map(([part, meshes]) => [part, joined(meshes)])))
}

/** In the middle of the ground. */
function standing(parts: Built): Built {
  const { low, high } = boundsOfThing(parts)
  const to = [-(low[0] + high[0]) / 2, -low[1], -(low[2] + high[2]) / 2] as const
  return new Map([...parts].map(([part, mesh]) => [part, placed(mesh, { to })]))
}

/** Of all its parts. */
export function boundsOfThing(parts: Built): Bounds {
  return boundsOf(Array.from(parts.values(), ({ positions }) => positions))
}
