import type { Mesh } from './model.ts'

/** The corners of each face, without those that stand at the same place of the list twice; what has no area is left out. */
export function* facesOf({ faces, cornersPerFace }: Mesh): Generator<number[]> {
  for (let at = 0; at < faces.length; at += cornersPerFace) {
    const face = [...faces.subarray(at, at + cornersPerFace)]
    const distinct = face.filter((corner, place) => corner !== face[(place + 1) % face.length])
    if (distinct.length > 2) yield distinct
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
