import { css, type Colour } from '../colour.ts'
import type { Dice } from '../dice.ts'
import type { Picture } from '../picture.ts'
import { fromSvg } from '../pixels.ts'
import { blurred, lumaOf } from '../plane.ts'

/** Dots of pure colour side by side, in two layers: broad ones below, fine ones above. */
export function pointillism(picture: Picture, dice: Dice): Promise<Picture> {
  const { width, height } = picture
  const unit = Math.sqrt(width * height)
  const layers = [unit / 62, unit / 105, unit / 150].map((size, layer) =>
    dotsOf(picture, Math.max(1.6, size), layer === 0 ? 1.3 : 1.05, dice),
  )
  return fromSvg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="#efe8d8"/>${layers.join('')}`,
  )
}

function dotsOf(picture: Picture, size: number, coverage: number, dice: Dice): string {
  const { width, height } = picture
  const step = size * 0.95
  const dots: string[] = []
  for (let row = 0; row * step < height + step; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const x = (column + dice()) * step
      const y = (row + dice()) * step
      const colour = vivid(colourAt(picture, x, y), dice)
      dots.push(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * coverage * (0.42 + dice() * 0.2)).toFixed(1)}" fill="${css(colour)}"/>`,
      )
    }
  }
  return dots.join('')
}

/** Painters of dots mix in the eye: each dot leans to one side of the colour that is meant. */
function vivid(colour: Colour, dice: Dice): Colour {
  const mean = (colour[0] + colour[1] + colour[2]) / 3
  const lean = () => (dice() - 0.5) * 44
  return [
    mean + (colour[0] - mean) * 1.35 + lean(),
    mean + (colour[1] - mean) * 1.35 + lean(),
    mean + (colour[2] - mean) * 1.35 + lean(),
  ]
}

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
  const { width, height, data } = blurred(lumaOf(picture), side * 0.09)
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

function colourAt({ width, height, data }: Picture, x: number, y: number): Colour {
  const at =
    (Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)))) *
    4
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}
