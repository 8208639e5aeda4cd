import { css, type Colour } from '../colour/colour.ts'
import type { Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { fromSvg } from '../pixels/pixels.ts'
import { colourAt } from '../pixels/sample.ts'

/** Dots of pure colour side by side, in three layers: broad ones below, fine ones above. */
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
