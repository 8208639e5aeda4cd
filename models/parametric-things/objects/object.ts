import type { Rng } from '../../lib/random/rng.ts'
import type { MaterialName } from '../materials/materials.ts'
import type { Mesh } from '@atelier/media/mesh/model.ts'
import type { Transform } from '../shapes/transformed.ts'

/** A kind of object that a prompt can name. */
export type ObjectType = {
  /** Its names, the most common first; plurals are derived. */
  readonly nouns: readonly [string, ...string[]]
  /** The default materials of its parts; a colour or material for the whole object applies to the first part. */
  readonly partMaterials: Readonly<Record<string, MaterialName | ColouredMaterial>>
  build(builder: Builder): void
}

/** A material in another colour than its default. */
export type ColouredMaterial = readonly [material: MaterialName, colour: string]

/** Collects the meshes of an object. */
export type Builder = {
  /** Faces around what is round, and along what is bent; more for a finer model. */
  readonly around: number
  readonly along: number
  readonly rng: Rng
  /** Adds a mesh to a part of the object. */
  add(part: string, mesh: Mesh, transform?: Transform): void
}
