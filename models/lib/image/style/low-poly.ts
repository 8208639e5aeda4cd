import { css } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { renderSvg } from '../pixels/pixels.ts'
import { blurred, lumaPlane } from '../planes/plane.ts'
import { colourAt } from '../pixels/sample.ts'

/** Low-poly: triangles between grid points that are moved to the edges in the image. */
export function lowPoly(image: Image, rng: Rng): Promise<Image> {
  const { width, height } = image
  const side = Math.max(6, Math.sqrt(width * height) / 34)
  const columns = Math.ceil(width / side) + 1
  const rows = Math.ceil(height / side) + 1
  const gradientMagnitude = gradientMagnitudeOf(image, side)
  const points = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const isRim = column === 0 || row === 0 || column === columns - 1 || row === rows - 1
    const centre = { x: (column / (columns - 1)) * width, y: (row / (rows - 1)) * height }
    return isRim ? centre : strongestEdge(gradientMagnitude, width, height, centre, side * 0.48, rng)
  })
  const facets: string[] = []
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const [a, b] = [points[row * columns + column], points[row * columns + column + 1]]
      const [c, d] = [points[(row + 1) * columns + column], points[(row + 1) * columns + column + 1]]
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
      for (const [one, two, three] of corners) facets.push(facet(image, one, two, three))
    }
  }
  return renderSvg(width, height, facets.join(''))
}

type Point = { readonly x: number; readonly y: number }

function facet(image: Image, one: Point, two: Point, three: Point): string {
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
      image,
      (one.x * a + two.x * b + three.x * c) / sum,
      (one.y * a + two.y * b + three.y * c) / sum,
    )
    red += r / samples.length
    green += g / samples.length
    blue += bl / samples.length
  }
  const colour = css([red, green, blue])
  const corner = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`
  // A thin stroke, or the background would show between neighbouring triangles.
  return `<polygon points="${corner(one)} ${corner(two)} ${corner(three)}" fill="${colour}" stroke="${colour}" stroke-width="0.8"/>`
}

function gradientMagnitudeOf(image: Image, side: number): Float32Array {
  const { width, height, data } = blurred(lumaPlane(image), side * 0.09)
  const gradientMagnitude = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      gradientMagnitude[at] = Math.hypot(data[at + 1] - data[at - 1], data[at + width] - data[at - width])
    }
  }
  return gradientMagnitude
}

function strongestEdge(
  gradientMagnitude: Float32Array,
  width: number,
  height: number,
  { x, y }: Point,
  reach: number,
  rng: Rng,
): Point {
  let best = { x: x + (rng() - 0.5) * reach, y: y + (rng() - 0.5) * reach }
  let most = 5
  for (let tries = 0; tries < 40; tries++) {
    const candidate = { x: x + (rng() - 0.5) * 2 * reach, y: y + (rng() - 0.5) * 2 * reach }
    const steep =
      gradientMagnitude[
        Math.min(height - 1, Math.max(0, Math.round(candidate.y))) * width +
          Math.min(width - 1, Math.max(0, Math.round(candidate.x)))
      ]
    if (steep <= most) continue
    most = steep
    best = candidate
  }
  return best
}
