import type { Mesh } from '../model/model.ts'
import { cornersOf, rimOf, type Cells } from './cells.ts'
import { placesOf } from './outline.ts'

type Shape = {
  readonly cells: Cells
  /** Whether the cells are all of a rectangle, whose back needs few faces. */
  readonly isWhole: boolean
  readonly width: number
  readonly height: number
  readonly thickness: number
  /** How far the front stands out there, across and down from 0 to 1. */
  depthAt(across: number, down: number): number
}

/** The front of a relief, and its sides and back: closed together, so that it can be printed. */
export function solidOf(shape: Shape): { front: Mesh; rest: Mesh } {
  const { cells, isWhole, width, height, thickness, depthAt } = shape
  const { across, down } = placesOf(cells, isWhole)
  const { columns, rows, kept } = cells
  const depths = across.map((value, corner) => thickness + depthAt(value, down[corner]!))
  const place = (corner: number, z: number) => [
    (across[corner]! - 0.5) * width,
    (1 - down[corner]!) * height,
    z,
  ]
  const front = building()
  const rest = building()

  const slope = (corner: number): number[] => {
    const [column, row] = [corner % (columns + 1), Math.floor(corner / (columns + 1))]
    const [left, right] = [Math.max(0, column - 1) - column, Math.min(columns, column + 1) - column]
    const [upper, lower] = [Math.max(0, row - 1) - row, Math.min(rows, row + 1) - row]
    const step = columns + 1
    const rise = (depths[corner + right]! - depths[corner + left]!) / (((right - left) * width) / columns)
    const fall =
      (depths[corner + lower * step]! - depths[corner + upper * step]!) / (((lower - upper) * height) / rows)
    const length = Math.hypot(rise, fall, 1)
    return [-rise / length, fall / length, 1 / length]
  }

  const ofFront = new Map<number, number>()
  const onFront = (corner: number): number => {
    const known = ofFront.get(corner)
    if (known !== undefined) return known
    const added = front.add(place(corner, depths[corner]!), slope(corner), [across[corner]!, down[corner]!])
    ofFront.set(corner, added)
    return added
  }
  const ofBack = new Map<number, number>()
  const onBack = (corner: number): number => {
    const known = ofBack.get(corner)
    if (known !== undefined) return known
    const added = rest.add(place(corner, 0), [0, 0, -1], [across[corner]!, down[corner]!])
    ofBack.set(corner, added)
    return added
  }

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (kept[row * columns + column] === 0) continue
      const corners = cornersOf(columns, column, row)
      front.face(corners.map(onFront))
      if (!isWhole) rest.face(corners.toReversed().map(onBack))
    }
  }
  const middle = isWhole ? rest.add([0, height / 2, 0], [0, 0, -1], [0.5, 0.5]) : -1
  for (const [from, to] of rimOf(cells)) {
    const [fromX, fromY] = place(from, 0) as [number, number]
    const [toX, toY] = place(to, 0) as [number, number]
    const length = Math.hypot(toX - fromX, toY - fromY) || 1
    const out = [(toY - fromY) / length, (fromX - toX) / length, 0]
    const side = (corner: number, z: number) =>
      rest.add(place(corner, z), out, [across[corner]!, down[corner]!])
    rest.face([side(to, depths[to]!), side(from, depths[from]!), side(from, 0), side(to, 0)])
    if (isWhole) rest.face([middle, onBack(to), onBack(from), onBack(from)])
  }
  return { front: front.mesh(), rest: rest.mesh() }
}

function building() {
  const [positions, normals, textureAt, faces] = [[], [], [], []] as [number[], number[], number[], number[]]
  return {
    add(place: readonly number[], normal: readonly number[], at: readonly [number, number]): number {
      positions.push(...place)
      normals.push(...normal)
      textureAt.push(...at)
      return positions.length / 3 - 1
    },
    face: (corners: readonly number[]) => void faces.push(...corners),
    mesh: (): Mesh => ({
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      textureAt: Float32Array.from(textureAt),
      faces: Uint32Array.from(faces),
      cornersPerFace: 4,
    }),
  }
}
