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

/** Edges that a face runs along and no other runs back, to a hundredth of a millimetre; none where it is closed. */
export function openEdges(mesh: Mesh): string[] {
  const runs = new Map<string, number>()
  for (const face of cornersOf(mesh))
    for (const at of [0, 1, 2]) {
      const ends = [face[at]!, face[(at + 1) % 3]!].map((point) =>
        point.map((value) => Math.round(value * 1e5) + 0).join(),
      )
      const run = ends.join('>')
      if (ends[0] !== ends[1]) runs.set(run, (runs.get(run) ?? 0) + 1)
    }
  return [...runs.keys()].filter((run) => runs.get(run.split('>').toReversed().join('>')) !== runs.get(run))
}
