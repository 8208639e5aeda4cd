import { css, type Colour } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { renderSvg } from '../pixels/pixels.ts'
import { colourAt } from '../pixels/sample.ts'

/** Pointillism: dots of saturated colour in three layers, large ones at the bottom and fine ones on top. */
export function pointillism(image: Image, rng: Rng): Promise<Image> {
  const { width, height } = image
  const unit = Math.sqrt(width * height)
  const layers = [unit / 62, unit / 105, unit / 150].map((size, svgLayer) =>
    dotsOf(image, Math.max(1.6, size), svgLayer === 0 ? 1.3 : 1.05, rng),
  )
  return renderSvg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="#efe8d8"/>${layers.join('')}`,
  )
}

function dotsOf(image: Image, size: number, coverage: number, rng: Rng): string {
  const { width, height } = image
  const step = size * 0.95
  const dots: string[] = []
  for (let row = 0; row * step < height + step; row++) {
    for (let column = 0; column * step < width + step; column++) {
      const x = (column + rng()) * step
      const y = (row + rng()) * step
      const colour = vivid(colourAt(image, x, y), rng)
      dots.push(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(size * coverage * (0.42 + rng() * 0.2)).toFixed(1)}" fill="${css(colour)}"/>`,
      )
    }
  }
  return dots.join('')
}

/** A more saturated colour with random variation; the eye mixes the dots back to the original. */
function vivid(colour: Colour, rng: Rng): Colour {
  const mean = (colour[0] + colour[1] + colour[2]) / 3
  const lean = () => (rng() - 0.5) * 44
  return [
    mean + (colour[0] - mean) * 1.35 + lean(),
    mean + (colour[1] - mean) * 1.35 + lean(),
    mean + (colour[2] - mean) * 1.35 + lean(),
  ]
}
