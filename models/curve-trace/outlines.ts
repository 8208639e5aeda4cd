import type { Regions } from './regions.ts'

/** A closed polygon: x, y, x, y … */
export type Outline = readonly number[]

/** The sides of a pixel, clockwise: above, right, below, left. */
const sides = [
  { ahead: [1, 0], out: [0, -1], middle: [0.5, 0] },
  { ahead: [0, 1], out: [1, 0], middle: [1, 0.5] },
  { ahead: [-1, 0], out: [0, 1], middle: [0.5, 1] },
  { ahead: [0, -1], out: [-1, 0], middle: [0, 0.5] },
] as const

/**
 * The outlines of the regions of each label, through the midpoints of pixel sides. Holes have outlines of their own in the
 * opposite direction. Indexed by label; label 0, which is transparent, has none.
 */
export function outlinesOf({ width, height, labels, colours }: Regions): Outline[][] {
  const outlines: Outline[][] = colours.map(() => [])
  const traced = new Uint8Array(labels.length)
  const labelAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : labels[y * width + x]

  for (let pixel = 0; pixel < labels.length; pixel++) {
    const label = labels[pixel]
    if (label === 0) continue
    for (let side = 0; side < 4; side++) {
      const x = pixel % width
      const y = (pixel - x) / width
      const [outX, outY] = sides[side].out
      const isBorder = labelAt(x + outX, y + outY) !== label
      if (isBorder && !(traced[pixel] & (1 << side))) outlines[label].push(traceBorder(x, y, side, label))
    }
  }
  return outlines

  /** Follows the border, with the region on the right, back to its start. */
  function traceBorder(x: number, y: number, side: number, label: number): Outline {
    const line: number[] = []
    while (!(traced[y * width + x] & (1 << side))) {
      traced[y * width + x] |= 1 << side
      const { ahead, out, middle } = sides[side]
      line.push(x + middle[0], y + middle[1])
      const [nextX, nextY] = [x + ahead[0], y + ahead[1]]
      if (labelAt(nextX, nextY) !== label) side = (side + 1) % 4
      else if (labelAt(nextX + out[0], nextY + out[1]) !== label) {
        x = nextX
        y = nextY
      } else {
        x = nextX + out[0]
        y = nextY + out[1]
        side = (side + 3) % 4
      }
    }
    return line
  }
}
