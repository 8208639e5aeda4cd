import type { Mesh } from './model.ts'

/** Vertices nearer to each other than this are coincident. */
const COINCIDENT_METRES = 1e-7

/** Tells whether two vertices have the same position; they may still differ in uv, as at the pole of a ball. */
export function areCoincident({ positions }: Pick<Mesh, 'positions'>) {
  return (one: number, other: number): boolean => {
    for (let axis = 0; axis < 3; axis++)
      if (Math.abs(positions[one * 3 + axis] - positions[other * 3 + axis]) > COINCIDENT_METRES) return false
    return true
  }
}

/** The vertices of each face, coincident neighbours merged: a quad at a pole is a triangle. Faces without area are left out. */
export function* facesOf(mesh: Mesh): Generator<number[]> {
  const { indices, verticesPerFace } = mesh
  const isSame = areCoincident(mesh)
  for (let at = 0; at < indices.length; at += verticesPerFace) {
    const face = [...indices.subarray(at, at + verticesPerFace)]
    const distinct = face.filter((vertex, index) => !isSame(vertex, face[(index + 1) % face.length]))
    // Opposite vertices coincide: the outline goes there and back and encloses no area.
    const isFolded = distinct.length === 4 && [0, 1].some((a) => isSame(distinct[a], distinct[a + 2]))
    if (distinct.length > 2 && !isFolded) yield distinct
  }
}

/** Three indices a triangle; a quad is split from its first vertex to its third. Triangles without area are left out. */
export function trianglesOf(
  { indices, verticesPerFace }: Pick<Mesh, 'indices' | 'verticesPerFace'>,
  isSame = (one: number, other: number) => one === other,
): Uint32Array<ArrayBuffer> {
  const triangles = new Uint32Array((indices.length / verticesPerFace) * (verticesPerFace - 2) * 3)
  let filled = 0
  for (let at = 0; at < indices.length; at += verticesPerFace) {
    for (let second = at + 1; second < at + verticesPerFace - 1; second++) {
      const [a, b, c] = [indices[at], indices[second], indices[second + 1]]
      if (isSame(a, b) || isSame(b, c) || isSame(c, a)) continue
      triangles[filled++] = a
      triangles[filled++] = b
      triangles[filled++] = c
    }
  }
  return triangles.slice(0, filled)
}
