import { boundaryOf, type Cells } from './cells.ts'

const ROUNDS = 6

/** The coordinates of the grid corners, from 0 to 1; the staircase of the outline is smoothed. */
export function gridPositions(cells: Cells, isWhole: boolean): { across: Float32Array; down: Float32Array } {
  const { columns, rows } = cells
  const count = (columns + 1) * (rows + 1)
  const across = Float32Array.from({ length: count }, (_, at) => (at % (columns + 1)) / columns)
  const down = Float32Array.from({ length: count }, (_, at) => Math.floor(at / (columns + 1)) / rows)
  // The outline of a whole image is already straight.
  if (isWhole) return { across, down }
  const edges = [...boundaryOf(cells)]
  for (let round = 0; round < ROUNDS; round++) {
    for (const coordinates of [across, down]) {
      const sums = new Map<number, number>()
      for (const [from, to] of edges) {
        sums.set(from, (sums.get(from) ?? 0) + coordinates[to])
        sums.set(to, (sums.get(to) ?? 0) + coordinates[from])
      }
      for (const [corner, sum] of sums) coordinates[corner] = coordinates[corner] / 2 + sum / 4
    }
  }
  return { across, down }
}
