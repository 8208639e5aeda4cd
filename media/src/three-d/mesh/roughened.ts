import type { Dice } from '../../chance/dice.ts'
import type { Mesh } from '../model/model.ts'
import { dot, mapped, normalized, vectorAt, type Vector } from '../model/vector.ts'
import { acrossFace } from './across-face.ts'
import { EDGE_DEGREES } from './lathe.ts'

/** Uneven by a share of its size: places are pushed along their direction by waves of chance. */
export function roughened(mesh: Mesh, share: number, dice: Dice): Mesh {
  const waves = Array.from({ length: 9 }, (_, at) => {
    const pitch = (1 + at * 0.7) * 1.6
    const heading = normalized([dice() - 0.5, dice() - 0.5, dice() - 0.5])
    return { heading, pitch, phase: dice() * 2 * Math.PI, strength: 1 / (1 + at * 0.55) }
  })
  const size = mesh.positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const firstAt = firstsAtPlaces(mesh.positions, size, () => true)
  // At a pole or an edge corners in one place look elsewhere each: pushed apart they would leave it open.
  const directions = directionsAt(firstAt, (add) => {
    for (let corner = 0; corner < firstAt.length; corner++) add(corner, vectorAt(mesh.normals, corner * 3))
  })
  const positions = new Float32Array(mesh.positions.length)
  for (let corner = 0; corner < firstAt.length; corner++) {
    const from = firstAt[corner]! * 3
    const place = mapped(vectorAt(mesh.positions, from), (value) => value / size)
    const push = waves.reduce(
      (sum, { heading, pitch, phase, strength }) =>
        sum + strength * Math.sin(dot(place, heading) * pitch * Math.PI + phase),
      0,
    )
    for (let axis = 0; axis < 3; axis++)
      positions[corner * 3 + axis] =
        mesh.positions[from + axis]! + directions[from + axis]! * push * share * size * 0.35
  }
  const { faces, cornersPerFace } = mesh
  const normals = directionsAt(firstsAtPlaces(mesh.positions, size, isOneSurface), (add) => {
    for (let at = 0; at < faces.length; at += cornersPerFace) {
      const face = faces.subarray(at, at + cornersPerFace)
      const looks = acrossFace(positions, face)
      for (const corner of face) add(corner, looks)
    }
  })
  return { ...mesh, positions, normals }

  function isOneSurface(one: number, other: number): boolean {
    return dot(vectorAt(mesh.normals, one * 3), vectorAt(mesh.normals, other * 3)) > LEAST_LIKENESS
  }
}

const LEAST_LIKENESS = Math.cos((EDGE_DEGREES * Math.PI) / 180)

/** How finely places are told apart, by the size of the mesh: three of them make a whole number that is exact. */
const PLACES = 60_000

/** Of each corner the first in its place that belongs with it. */
function firstsAtPlaces(
  positions: Float32Array,
  size: number,
  belong: (corner: number, first: number) => boolean,
): Uint32Array {
  const known = new Map<number, number[]>()
  const rounded = (value: number) => Math.round((value / size) * PLACES) + 2 * PLACES
  return Uint32Array.from({ length: positions.length / 3 }, (_, corner) => {
    const [x, y, z] = mapped(vectorAt(positions, corner * 3), rounded)
    const key = (x * 4 * PLACES + y) * 4 * PLACES + z
    const firsts = known.get(key) ?? []
    const first = firsts.find((each) => belong(corner, each)) ?? corner
    if (first === corner) known.set(key, [...firsts, corner])
    return first
  })
}

type Add = (corner: number, direction: Vector) => void

/** For each corner the mean of the directions that are told of its place. */
function directionsAt(firstAt: Uint32Array, tell: (add: Add) => void): Float32Array {
  const sums = new Float64Array(firstAt.length * 3)
  tell((corner, direction) => {
    for (let axis = 0; axis < 3; axis++) sums[firstAt[corner]! * 3 + axis]! += direction[axis]!
  })
  const directions = new Float32Array(sums.length)
  for (const [corner, first] of firstAt.entries())
    directions.set(normalized(vectorAt(sums, first * 3)), corner * 3)
  return directions
}
