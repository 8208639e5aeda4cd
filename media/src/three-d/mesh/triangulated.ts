import type { Mesh } from '../model/model.ts'

/** Every quad as two triangles; a quad with two corners in one place, as at a pole, as one. */
export function triangulated(mesh: Mesh): Mesh {
  if (mesh.cornersPerFace === 3) return mesh
  const triangles: number[] = []
  for (let at = 0; at < mesh.faces.length; at += 4) {
    const [one, two, three, four] = mesh.faces.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    if (!isSame(mesh, one, two) && !isSame(mesh, two, three) && !isSame(mesh, one, three))
      triangles.push(one, two, three)
    if (!isSame(mesh, one, three) && !isSame(mesh, three, four) && !isSame(mesh, one, four))
      triangles.push(one, three, four)
  }
  return { ...mesh, faces: Uint32Array.from(triangles), cornersPerFace: 3 }
}

function isSame({ positions }: Mesh, one: number, other: number): boolean {
  for (let axis = 0; axis < 3; axis++)
    if (Math.abs(positions[one * 3 + axis]! - positions[other * 3 + axis]!) > 1e-7) return false
  return true
}
