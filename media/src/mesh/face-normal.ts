import { cross, subtracted, vectorAt, type Vector } from './vector.ts'

/** Points outwards from a face; its length grows with the area of the face. */
export function faceNormal(positions: Float32Array, vertices: Uint32Array): Vector {
  const point = (at: number) => vectorAt(positions, vertices[at] * 3)
  const [one, two, three] = [point(0), point(1), point(2)]
  // A quad's normal is taken from its diagonals, since two of its vertices may coincide.
  return vertices.length === 4
    ? cross(subtracted(three, one), subtracted(point(3), two))
    : cross(subtracted(two, one), subtracted(three, one))
}
