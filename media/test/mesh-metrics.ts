import { triangulated } from '../src/three-d/mesh/triangulated.ts'
import type { Mesh } from '../src/three-d/model/model.ts'
import { cross, dot, subtracted, type Vector } from '../src/three-d/model/vector.ts'

type Triangle = readonly [Vector, Vector, Vector]

/** Its faces, each as where its three corners are. */
export function cornersOf(mesh: Mesh): Triangle[] {
  const { positions, faces } = triangulated(mesh)
  const corner = (at: number): Vector => {
    const from = faces[at]! * 3
    return [positions[from]!, positions[from + 1]!, positions[from + 2]!]
  }
  return Array.from({ length: faces.length / 3 }, (_, at) => [
    corner(at * 3),
    corner(at * 3 + 1),
    corner(at * 3 + 2),
  ])
}

/** What it holds where it is closed: less than nothing where its faces look inwards. */
export function volumeOf(mesh: Mesh): number {
  return cornersOf(mesh).reduce((sum, [one, two, three]) => sum + dot(one, cross(two, three)) / 6, 0)
}

/** Twice the area of its smallest face. */
export function smallestFace(mesh: Mesh): number {
  const areas = cornersOf(mesh).map(([one, two, three]) =>
    Math.hypot(...cross(subtracted(two, one), subtracted(three, one))),
  )
  return Math.min(...areas)
}
