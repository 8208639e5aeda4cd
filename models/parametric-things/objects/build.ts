import { rngOf } from '../../lib/random/rng.ts'
import { joined } from '../shapes/joined.ts'
import { transformed } from '../shapes/transformed.ts'
import { boundsOf, type Bounds } from '@atelier/media/mesh/bounds.ts'
import type { Mesh } from '@atelier/media/mesh/model.ts'
import type { Builder, ObjectType } from './object.ts'

/** The meshes of an object by part. */
export type BuiltParts = ReadonlyMap<string, Mesh>

/** Builds an object; a subdivision of 1 is the usual number of faces. Its random choices do not depend on the subdivision. */
export function build(object: ObjectType, subdivision: number, seed: number): BuiltParts {
  const parts = new Map<string, Mesh[]>(Object.keys(object.partMaterials).map((part) => [part, []]))
  object.build({
    ...facesAt(subdivision),
    rng: rngOf(seed),
    add: (part, mesh, transform) => parts.get(part)!.push(transform ? transformed(mesh, transform) : mesh),
  })
  const filled = [...parts].filter(([, meshes]) => meshes.length > 0)
  return onGround(new Map(filled.map(([part, meshes]) => [part, joined(meshes)])))
}

/** All that a subdivision decides. */
export function facesAt(subdivision: number): Pick<Builder, 'around' | 'along'> {
  return {
    around: Math.max(6, 2 * Math.round(12 * subdivision)),
    along: Math.max(1, Math.round(2 * subdivision)),
  }
}

/** Centred, standing on the ground. */
function onGround(parts: BuiltParts): BuiltParts {
  const { low, high } = boundsOfParts(parts)
  const to = [-(low[0] + high[0]) / 2, -low[1], -(low[2] + high[2]) / 2] as const
  return new Map([...parts].map(([part, mesh]) => [part, transformed(mesh, { to })]))
}

export function boundsOfParts(parts: BuiltParts): Bounds {
  return boundsOf(Array.from(parts.values(), ({ positions }) => positions))
}
