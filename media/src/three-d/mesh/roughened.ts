import type { Dice } from '../../image/chance/dice.ts'
import type { Mesh } from '../model/model.ts'
import { cross, normalized, subtracted, type Point } from './point.ts'

/** Uneven by a share of its size: points are pushed along their direction by waves of chance. Points in one place stay so. */
export function roughened(mesh: Mesh, share: number, dice: Dice): Mesh {
  const waves = Array.from({ length: 9 }, (_, at) => {
    const pitch = (1 + at * 0.7) * 1.6
    const heading = normalized([dice() - 0.5, dice() - 0.5, dice() - 0.5])
    return { heading, pitch, phase: dice() * 2 * Math.PI, strength: 1 / (1 + at * 0.55) }
  })
  const size = Math.max(...mesh.positions.map(Math.abs)) || 1
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
  return withNormals({ ...mesh, positions })
}

/** The mean of the faces that meet at a place. */
export function withNormals(mesh: Mesh): Mesh {
  const { positions, faces, cornersPerFace } = mesh
  const sums = new Map<string, [number, number, number]>()
  const point = (corner: number): Point => [
    positions[corner * 3]!,
    positions[corner * 3 + 1]!,
    positions[corner * 3 + 2]!,
  ]
  const keyOf = (corner: number) =>
    point(corner)
      .map((value) => Math.round(value * 1e5))
      .join()
  const keys = Array.from({ length: positions.length / 3 }, (_, corner) => keyOf(corner))
  for (let at = 0; at < faces.length; at += cornersPerFace) {
    const corners = faces.subarray(at, at + cornersPerFace)
    const [one, two, three, four] = [...corners].map(point) as [Point, Point, Point, Point?]
    const looks = four
      ? cross(subtracted(three, one), subtracted(four, two))
      : cross(subtracted(two, one), subtracted(three, one))
    for (const corner of corners) {
      const sum = sums.get(keys[corner]!) ?? [0, 0, 0]
      sums.set(keys[corner]!, [sum[0] + looks[0], sum[1] + looks[1], sum[2] + looks[2]])
    }
  }
  const normals = new Float32Array(positions.length)
  for (const [corner, key] of keys.entries()) normals.set(normalized(sums.get(key) ?? [0, 1, 0]), corner * 3)
  return { ...mesh, normals }
}
