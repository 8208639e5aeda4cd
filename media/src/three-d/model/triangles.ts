import type { Mesh } from './model.ts'

/** In metres. Corners that are nearer to each other are at one place. */
const SAME_PLACE = 1e-7

/** Whether two corners are at one place: they may still differ in their place in the texture, as at the pole of a ball. */
export function areAtOnePlace({ positions }: Pick<Mesh, 'positions'>) {
  return (one: number, other: number): boolean => {
    for (let axis = 0; axis < 3; axis++)
      if (Math.abs(positions[one * 3 + axis]! - positions[other * 3 + axis]!) > SAME_PLACE) return false
    return true
  }
}

/** The corners of each face, of those at one place only one: at a pole a quad is a triangle. What has no area is left out. */
export function* facesOf(mesh: Mesh): Generator<number[]> {
  const { faces, cornersPerFace } = mesh
  const isSame = areAtOnePlace(mesh)
  for (let at = 0; at < faces.length; at += cornersPerFace) {
    const face = [...faces.subarray(at, at + cornersPerFace)]
    const distinct = face.filter((corner, place) => !isSame(corner, face[(place + 1) % face.length]!))
    // Corners across from each other at one place: it goes there and back, and encloses nothing.
    const isFolded = distinct.length === 4 && [0, 1].some((a) => isSame(distinct[a]!, distinct[a + 2]!))
    if (distinct.length > 2 && !isFolded) yield distinct
  }
}

/** Three corners after three: a face of four is cut from its first corner to its third. What has no area is left out. */
export function trianglesOf(
  { faces, cornersPerFace }: Pick<Mesh, 'faces' | 'cornersPerFace'>,
  isSame = (one: number, other: number) => one === other,
): Uint32Array<ArrayBuffer> {
  const triangles = new Uint32Array((faces.length / cornersPerFace) * (cornersPerFace - 2) * 3)
  let filled = 0
  for (let at = 0; at < faces.length; at += cornersPerFace) {
    for (let second = at + 1; second < at + cornersPerFace - 1; second++) {
      const [a, b, c] = [faces[at]!, faces[second]!, faces[second + 1]!]
      if (isSame(a, b) || isSame(b, c) || isSame(c, a)) continue
      triangles[filled++] = a
      triangles[filled++] = b
      triangles[filled++] = c
    }
  }
  return triangles.slice(0, filled)
}
