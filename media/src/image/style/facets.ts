import { css } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { fromSvg } from '../pixels/pixels.ts'
import { blurred, brightnessOf } from '../planes/plane.ts'
import { colourAt } from '../pixels/sample.ts'

/** Facets: triangles between points that are drawn to the edges of what is shown. */
export function lowPoly(picture: Picture, dice: Dice): Promise<Picture> {
  const { width, height } = picture
  const side = Math.max(6, Math.sqrt(width * height) / 34)
  const columns = Math.ceil(width / side) + 1
  const rows = Math.ceil(height / side) + 1
  const steepness = steepnessOf(picture, side)
  const points = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const isRim = column === 0 || row === 0 || column === columns - 1 || row === rows - 1
    const centre = { x: (column / (columns - 1)) * width, y: (row / (rows - 1)) * height }
    return isRim ? centre : steepest(steepness, width, height, centre, side * 0.48, dice)
  })
  const facets: string[] = []
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const [a, b] = [points[row * columns + column]!, points[row * columns + column + 1]!]
      const [c, d] = [points[(row + 1) * columns + column]!, points[(row + 1) * columns + column + 1]!]
      const corners =
        (row + column) % 2
          ? [
              [a, b, c],
              [b, d, c],
            ]
          : [
              [a, b, d],
              [a, d, c],
            ]
      for (const [one, two, three] of corners) facets.push(facet(picture, one!, two!, three!))
    }
  }
  return fromSvg(width, height, facets.join(''))
}

type Point = { readonly x: number; readonly y: number }

function facet(picture: Picture, one: Point, two: Point, three: Point): string {
  const samples = [
    [1, 1, 1],
    [4, 1, 1],
    [1, 4, 1],
    [1, 1, 4],
    [2, 2, 1],
    [1, 2, 2],
    [2, 1, 2],
  ]
  let [red, green, blue] = [0, 0, 0]
  for (const [a = 1, b = 1, c = 1] of samples) {
    const sum = a + b + c
    const [r, g, bl] = colourAt(
      picture,
      (one.x * a + two.x * b + three.x * c) / sum,
      (one.y * a + two.y * b + three.y * c) / sum,
    )
    red += r / samples.length
    green += g / samples.length
    blue += bl / samples.length
  }
  const colour = css([red, green, blue])
  const corner = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`
  // A hair of stroke, or the ground would show between neighbours.
  return `<polygon points="${corner(one)} ${corner(two)} ${corner(three)}" fill="${colour}" stroke="${colour}" stroke-width="0.8"/>`
}

function steepnessOf(picture: Picture, side: number): Float32Array {
  const { width, height, data } = blurred(brightnessOf(picture), side * 0.09)
  const steepness = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      steepness[at] = Math.hypot(data[at + 1]! - data[at - 1]!, data[at + width]! - data[at - width]!)
    }
  }
  return steepness
}

function steepest(
  steepness: Float32Array,
  width: number,
  height: number,
  { x, y }: Point,
  reach: number,
  dice: Dice,
): Point {
  let best = { x: x + (dice() - 0.5) * reach, y: y + (dice() - 0.5) * reach }
  let most = 5
  for (let tries = 0; tries < 40; tries++) {
    const candidate = { x: x + (dice() - 0.5) * 2 * reach, y: y + (dice() - 0.5) * 2 * reach }
    const steep =
      steepness[
        Math.min(height - 1, Math.max(0, Math.round(candidate.y))) * width +
          Math.min(width - 1, Math.max(0, Math.round(candidate.x)))
      ]!
    if (steep <= most) continue
    most = steep
    best = candidate
  }
  return best
}
