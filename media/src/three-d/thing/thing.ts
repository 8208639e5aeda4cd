import type { Dice } from '../../chance/dice.ts'
import type { MaterialName } from '../material/materials.ts'
import type { Mesh } from '../model/model.ts'
import type { Place } from '../mesh/placed.ts'

/** A kind of thing that can be asked for. */
export type Thing = {
  /** What it is called, the usual word first; plurals follow by rule. */
  readonly nouns: readonly [string, ...string[]]
  /** What its parts are made of when nobody says; the first is the one that a colour or material is said of. */
  readonly made: Readonly<Record<string, MaterialName | Made>>
  build(workshop: Workshop): void
}

/** A material in a colour of its own. */
export type Made = readonly [material: MaterialName, colour: string]

/** Where a thing is put together. */
export type Workshop = {
  /** Faces around what is round, and along what is bent. More for what shall be finer. */
  readonly around: number
  readonly along: number
  readonly dice: Dice
  /** Adds to a part of the thing. */
  put(part: string, mesh: Mesh, place?: Place): void
}
