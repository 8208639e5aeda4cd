import type { Mesh } from '@atelier/media/mesh/model.ts'

/** Each position once, and its index for each vertex: vertices at a seam or a sharp edge share a position. */
export type Welded = {
  readonly uniquePositions: readonly (readonly [number, number, number])[]
  readonly positionOf: Uint32Array
}

export function weld({ positions }: Mesh): Welded {
  const uniquePositions: [number, number, number][] = []
  const known = new Map<string, number>()
  const positionOf = new Uint32Array(positions.length / 3)
  for (let vertex = 0; vertex < positionOf.length; vertex++) {
    // Adding 0 turns -0 into 0.
    const [x, y, z] = [0, 1, 2].map((axis) => positions[vertex * 3 + axis] + 0) as [number, number, number]
    const key = `${x} ${y} ${z}`
    const index = known.get(key) ?? uniquePositions.push([x, y, z]) - 1
    known.set(key, index)
    positionOf[vertex] = index
  }
  return { uniquePositions, positionOf }
}
