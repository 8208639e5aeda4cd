import { triangulated } from '../lib/mesh/triangulated.ts'
import type { Mesh } from '@atelier/media/mesh/model.ts'
import { cross, dot, subtracted, type Vector } from '@atelier/media/mesh/vector.ts'

type Triangle = readonly [Vector, Vector, Vector]

/** The triangles of a mesh, each as the positions of its vertices. */
export function trianglePositions(mesh: Mesh): Triangle[] {
  const { positions, indices } = triangulated(mesh)
  const position = (at: number): Vector => {
    const from = indices[at] * 3
    return [positions[from], positions[from + 1], positions[from + 2]]
  }
  return Array.from({ length: indices.length / 3 }, (_, at) => [
    position(at * 3),
    position(at * 3 + 1),
    position(at * 3 + 2),
  ])
}

/** The volume of a closed mesh; negative if its faces point inwards. */
export function volumeOf(mesh: Mesh): number {
  return trianglePositions(mesh).reduce((sum, [one, two, three]) => sum + dot(one, cross(two, three)) / 6, 0)
}

/** Twice the area of its smallest face. */
export function smallestFace(mesh: Mesh): number {
  const areas = trianglePositions(mesh).map(([one, two, three]) =>
    Math.hypot(...cross(subtracted(two, one), subtracted(three, one))),
  )
  return Math.min(...areas)
}

/** Directed edges without an opposite one, to a hundredth of a millimetre; a closed mesh has none. */
export function openEdges(mesh: Mesh): string[] {
  const runs = new Map<string, number>()
  for (const face of trianglePositions(mesh))
    for (const at of [0, 1, 2]) {
      const ends = [face[at], face[(at + 1) % 3]].map((point) =>
        point.map((value) => Math.round(value * 1e5) + 0).join(),
      )
      const run = ends.join('>')
      if (ends[0] !== ends[1]) runs.set(run, (runs.get(run) ?? 0) + 1)
    }
  return [...runs.keys()].filter((run) => runs.get(run.split('>').toReversed().join('>')) !== runs.get(run))
}
