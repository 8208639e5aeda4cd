import type { Dice } from '../../chance/dice.ts'
import type { Mesh } from '../model/model.ts'
import { cross, normalized, subtracted, type Vector } from '../model/vector.ts'

/** Uneven by a share of its size: points are pushed along their direction by waves of chance. Points in one place stay so. */
export function roughened(mesh: Mesh, share: number, dice: Dice): Mesh {
  const waves = Array.from({ length: 9 }, (_, at) => {
    const pitch = (1 + at * 0.7) * 1.6
    const heading = normalized([dice() - 0.5, dice() - 0.5, dice() - 0.5])
    return { heading, pitch, phase: dice() * 2 * Math.PI, strength: 1 / (1 + at * 0.55) }
  })
  const size = mesh.positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const positions = new Float32Array(mesh.positions)
  for (let at = 0; at < positions.length; at += 3) {
    const place = [0, 1, 2].map((axis) => mesh.positions[at + axis]! / size)
    const push = waves.reduce((sum, { heading, pitch, phase, strength }) => {
      const along = place[0]! * heading[0] + place[1]! * heading[1] + place[2]! * heading[2]
      return sum + strength * Math.sin(along * pitch * Math.PI + phase)
    }, 0)
    for (let axis = 0; axis < 3; axis++)
      positions[at + axis] =
        mesh.positions[at + axis]! + mesh.normals[at + axis]! * push * share * size * 0.35
  }
  return withNormals({ ...mesh, positions }, size)
}

/** How finely places are told apart, by the size of the mesh: three of them make a whole number that is exact. */
const PLACES = 60_000

/** Directions that are the mean of the faces which meet at a place. */
function withNormals(mesh: Mesh, size: number): Mesh {
  const { positions, faces, cornersPerFace } = mesh
  const count = positions.length / 3
  const first = new Map<number, number>()
  const same = new Uint32Array(count)
  const rounded = (value: number) => Math.round((value / size) * PLACES) + 2 * PLACES
  for (let corner = 0; corner < count; corner++) {
    const [x, y, z] = [0, 1, 2].map((axis) => rounded(positions[corner * 3 + axis]!)) as [
      number,
      number,
      number,
    ]
    const key = (x * 4 * PLACES + y) * 4 * PLACES + z
    if (!first.has(key)) first.set(key, corner)
    same[corner] = first.get(key)!
  }
  const sums = new Float64Array(count * 3)
  const point = (corner: number): Vector => [
    positions[corner * 3]!,
    positions[corner * 3 + 1]!,
    positions[corner * 3 + 2]!,
  ]
  for (let at = 0; at < faces.length; at += cornersPerFace) {
    const [one, two, three] = [point(faces[at]!), point(faces[at + 1]!), point(faces[at + 2]!)]
    const looks =
      cornersPerFace === 4
        ? cross(subtracted(three, one), subtracted(point(faces[at + 3]!), two))
        : cross(subtracted(two, one), subtracted(three, one))
    for (let step = 0; step < cornersPerFace; step++)
      for (let axis = 0; axis < 3; axis++) sums[same[faces[at + step]!]! * 3 + axis]! += looks[axis]!
  }
  const normals = new Float32Array(positions.length)
  for (let corner = 0; corner < count; corner++) {
    const at = same[corner]! * 3
    normals.set(normalized([sums[at]!, sums[at + 1]!, sums[at + 2]!]), corner * 3)
  }
  return { ...mesh, normals }
}
