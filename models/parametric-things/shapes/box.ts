import type { Mesh } from '@atelier/media/mesh/model.ts'
import { joined } from './joined.ts'
import {
  added,
  mapped,
  multiplied,
  normalized,
  scaled,
  subtracted,
  type Vector,
} from '@atelier/media/mesh/vector.ts'
import { sheet } from './sheet.ts'

/** The six sides, each by its right, up and outward directions; right × up points outwards. */
const sides: readonly (readonly [right: Vector, up: Vector, out: Vector])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, -1],
  ],
  [
    [0, 0, -1],
    [0, 1, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
  ],
]

/** Centred on the origin. `round` is the radius of its edges, `subdivision` the number of faces along each edge. */
export function box(
  size: Vector,
  { round = 0, subdivision = 1 }: { round?: number; subdivision?: number } = {},
): Mesh {
  const half = scaled(size, 0.5)
  const radius = Math.min(round, ...half)
  const isRound = radius > 0
  const core = mapped(half, (side) => side - radius)
  return joined(
    sides.map(([right, up, out]) => {
      const onBox = (across: number, along: number): Vector => {
        const [x, y] = isRound
          ? [denserAtEdges(across, subdivision), denserAtEdges(along, subdivision)]
          : [across, along]
        return multiplied(half, added(added(scaled(right, 2 * x - 1), scaled(up, 2 * y - 1)), out))
      }
      const faces = isRound ? Math.max(3, subdivision + 2) : subdivision
      const flat = sheet({ columns: faces, rows: faces, at: onBox })
      return isRound ? rounded(flat, core, radius) : flat
    }),
  )
}

/** Moves most vertices near the edges, where the box is round. */
function denserAtEdges(share: number, subdivision: number): number {
  const bend = subdivision > 1 ? 0.5 - 0.5 * Math.cos(share * Math.PI) : share
  return 0.35 * share + 0.65 * bend
}

/** Moves every vertex to the distance of the radius from the core. */
function rounded(mesh: Mesh, core: Vector, radius: number): Mesh {
  const [positions, normals] = [new Float32Array(mesh.positions), new Float32Array(mesh.normals)]
  for (let at = 0; at < positions.length; at += 3) {
    const point: Vector = [positions[at], positions[at + 1], positions[at + 2]]
    const nearest = mapped(point, (value, axis) => Math.min(core[axis], Math.max(-core[axis], value)))
    const direction = normalized(subtracted(point, nearest))
    positions.set(added(nearest, scaled(direction, radius)), at)
    normals.set(direction, at)
  }
  return { ...mesh, positions, normals }
}
