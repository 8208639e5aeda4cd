import type { Mesh } from '../model/model.ts'

/** Each place once, and which of them a corner has: corners differ at a seam or an edge whose place is the same. */
export type Welded = {
  readonly places: readonly (readonly [number, number, number])[]
  readonly placeOf: Uint32Array
}

export function weld({ positions }: Mesh): Welded {
  const places: [number, number, number][] = []
  const known = new Map<string, number>()
  const placeOf = new Uint32Array(positions.length / 3)
  for (let corner = 0; corner < placeOf.length; corner++) {
    // Adding zero makes one of the two zeros that there are.
    const [x, y, z] = [0, 1, 2].map((axis) => positions[corner * 3 + axis]! + 0) as [number, number, number]
    const key = `${x} ${y} ${z}`
    const place = known.get(key) ?? places.push([x, y, z]) - 1
    known.set(key, place)
    placeOf[corner] = place
  }
  return { places, placeOf }
}
