import type { Mesh } from '../model/model.ts'

/** The corners of each face, without those that stand at the same place of the list twice; what has no area is left out. */
export function* facesOf({ faces, cornersPerFace }: Mesh): Generator<number[]> {
  for (let at = 0; at < faces.length; at += cornersPerFace) {
    const face = [...faces.subarray(at, at + cornersPerFace)]
    const distinct = face.filter((corner, place) => corner !== face[(place + 1) % face.length])
    if (distinct.length > 2) yield distinct
  }
}

/** Three corners after three: a face of four is cut from its first corner to its third. */
export function trianglesOf(mesh: Mesh): Uint32Array<ArrayBuffer> {
  const most = (mesh.faces.length / mesh.cornersPerFace) * (mesh.cornersPerFace - 2) * 3
  const triangles = new Uint32Array(most)
  let filled = 0
  for (const [first, ...others] of facesOf(mesh)) {
    for (let at = 1; at < others.length; at++) {
      triangles.set([first!, others[at - 1]!, others[at]!], filled)
      filled += 3
    }
  }
  return triangles.slice(0, filled)
}
