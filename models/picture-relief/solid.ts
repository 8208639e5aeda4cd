import type { Mesh } from '@atelier/media/mesh/model.ts'
import { cornersOf, boundaryOf, type Cells } from './cells.ts'
import { gridPositions } from './outline.ts'

type Shape = {
  readonly cells: Cells
  /** Whether the cells fill the whole rectangle, whose back needs few faces. */
  readonly isWhole: boolean
  readonly width: number
  readonly height: number
  readonly thickness: number
  /** The height of the front at a point, with coordinates from 0 to 1. */
  depthAt(across: number, down: number): number
}

/** The front of a relief, and its sides and back; together they are watertight, so that it can be printed. */
export function solidOf(shape: Shape): { front: Mesh; rest: Mesh } {
  const { cells, isWhole, width, height, thickness, depthAt } = shape
  const { across, down } = gridPositions(cells, isWhole)
  const { columns, rows, filled } = cells
  const depths = across.map((value, corner) => thickness + depthAt(value, down[corner]))
  const positionOf = (corner: number, z: number) => [
    (across[corner] - 0.5) * width,
    (1 - down[corner]) * height,
    z,
  ]
  const front = meshBuilder()
  const rest = meshBuilder()

  const normalAt = (corner: number): number[] => {
    const [column, row] = [corner % (columns + 1), Math.floor(corner / (columns + 1))]
    const [left, right] = [Math.max(0, column - 1) - column, Math.min(columns, column + 1) - column]
    const [upper, lower] = [Math.max(0, row - 1) - row, Math.min(rows, row + 1) - row]
    const step = columns + 1
    const rise = (depths[corner + right] - depths[corner + left]) / (((right - left) * width) / columns)
    const fall =
      (depths[corner + lower * step] - depths[corner + upper * step]) / (((lower - upper) * height) / rows)
    const length = Math.hypot(rise, fall, 1)
    return [-rise / length, fall / length, 1 / length]
  }

  const frontVertices = new Map<number, number>()
  const frontVertex = (corner: number): number => {
    const known = frontVertices.get(corner)
    if (known !== undefined) return known
    const added = front.add(positionOf(corner, depths[corner]), normalAt(corner), [
      across[corner],
      down[corner],
    ])
    frontVertices.set(corner, added)
    return added
  }
  const backVertices = new Map<number, number>()
  const backVertex = (corner: number): number => {
    const known = backVertices.get(corner)
    if (known !== undefined) return known
    const added = rest.add(positionOf(corner, 0), [0, 0, -1], [across[corner], down[corner]])
    backVertices.set(corner, added)
    return added
  }

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (filled[row * columns + column] === 0) continue
      const corners = cornersOf(columns, column, row)
      front.face(corners.map(frontVertex))
      if (!isWhole) rest.face(corners.toReversed().map(backVertex))
    }
  }
  const middle = isWhole ? rest.add([0, height / 2, 0], [0, 0, -1], [0.5, 0.5]) : -1
  for (const [from, to] of boundaryOf(cells)) {
    const [fromX, fromY] = positionOf(from, 0) as [number, number]
    const [toX, toY] = positionOf(to, 0) as [number, number]
    const length = Math.hypot(toX - fromX, toY - fromY) || 1
    const out = [(toY - fromY) / length, (fromX - toX) / length, 0]
    const side = (corner: number, z: number) =>
      rest.add(positionOf(corner, z), out, [across[corner], down[corner]])
    rest.face([side(to, depths[to]), side(from, depths[from]), side(from, 0), side(to, 0)])
    if (isWhole) rest.face([middle, backVertex(to), backVertex(from), backVertex(from)])
  }
  return { front: front.mesh(), rest: rest.mesh() }
}

function meshBuilder() {
  const [positions, normals, uvs, indices] = [[], [], [], []] as [number[], number[], number[], number[]]
  return {
    add(position: readonly number[], normal: readonly number[], uv: readonly [number, number]): number {
      positions.push(...position)
      normals.push(...normal)
      uvs.push(...uv)
      return positions.length / 3 - 1
    },
    face: (corners: readonly number[]) => void indices.push(...corners),
    mesh: (): Mesh => ({
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      uvs: Float32Array.from(uvs),
      indices: Uint32Array.from(indices),
      verticesPerFace: 4,
    }),
  }
}
