import { rimOf, type Cells } from './cells.ts'

const ROUNDS = 6

/** Where the corners of the net lie across and down, from 0 to 1; the steps of its outline are drawn smooth. */
export function placesOf(cells: Cells, isWhole: boolean): { across: Float32Array; down: Float32Array } {
  const { columns, rows } = cells
  const count = (columns + 1) * (rows + 1)
  const across = Float32Array.from({ length: count }, (_, at) => (at % (columns + 1)) / columns)
  const down = Float32Array.from({ length: count }, (_, at) => Math.floor(at / (columns + 1)) / rows)
  // That of a whole picture is straight.
  if (isWhole) return { across, down }
  const edges = [...rimOf(cells)]
  for (let round = 0; round < ROUNDS; round++) {
    for (const places of [across, down]) {
      const sums = new Map<number, number>()
      for (const [from, to] of edges) {
        sums.set(from, (sums.get(from) ?? 0) + places[to]!)
        sums.set(to, (sums.get(to) ?? 0) + places[from]!)
      }
      for (const [corner, sum] of sums) places[corner] = places[corner]! / 2 + sum / 4
    }
  }
  return { across, down }
}
