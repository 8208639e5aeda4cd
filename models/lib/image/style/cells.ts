import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'

/** A Voronoi diagram of scattered points. */
type Cells = {
  /** The cell of each pixel. */
  readonly labels: Int32Array
  /** The distance of each pixel from the nearest cell border, in pixels. */
  readonly edge: Float32Array
  readonly count: number
}

/** `scatter` 0 gives squares, 1 cells as irregular as cracked glass. */
export function cellsOf(width: number, height: number, side: number, scatter: number, rng: Rng): Cells {
  const columns = Math.ceil(width / side) + 2
  const rows = Math.ceil(height / side) + 2
  const pointX = new Float32Array(columns * rows)
  const pointY = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      pointX[cell] = (column - 0.5 + (rng() - 0.5) * scatter) * side
      pointY[cell] = (row - 0.5 + (rng() - 0.5) * scatter) * side
    }
  }
  const labels = new Int32Array(width * height)
  const edge = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) + 1
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / side) + 1
      let nearest = Infinity
      let cell = 0
      for (let near = 0; near < 9; near++) {
        const candidate =
          clamp(row - 1 + Math.floor(near / 3), rows) * columns + clamp(column - 1 + (near % 3), columns)
        const distance = (pointX[candidate] - x) ** 2 + (pointY[candidate] - y) ** 2
        if (distance >= nearest) continue
        nearest = distance
        cell = candidate
      }
      // The border between two cells is halfway between their points.
      let closest = Infinity
      for (let near = 0; near < 9; near++) {
        const other =
          clamp(row - 1 + Math.floor(near / 3), rows) * columns + clamp(column - 1 + (near % 3), columns)
        if (other === cell) continue
        const distance = (pointX[other] - x) ** 2 + (pointY[other] - y) ** 2
        const apart = Math.hypot(pointX[other] - pointX[cell], pointY[other] - pointY[cell])
        closest = Math.min(closest, (distance - nearest) / (2 * apart))
      }
      labels[y * width + x] = cell
      edge[y * width + x] = closest
    }
  }
  return { labels, edge, count: columns * rows }
}

/** The mean colour of each cell, three numbers for each. */
export function cellColours({ data }: Image, { labels, count }: Cells): Float32Array {
  const sums = new Float32Array(count * 3)
  const pixels = new Float32Array(count)
  for (let at = 0; at < labels.length; at++) {
    const cell = labels[at]
    pixels[cell]++
    for (let part = 0; part < 3; part++) sums[cell * 3 + part] += data[at * 4 + part]
  }
  for (let at = 0; at < sums.length; at++) sums[at] /= pixels[Math.floor(at / 3)] || 1
  return sums
}

const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
