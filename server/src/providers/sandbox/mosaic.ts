import type { Size } from './measure.ts'
import type { IndexedImage } from './png.ts'
import { between, type Rng } from './rng.ts'

const tilesAcross = 10
const ringSize = 256

/** Square tiles in the colours of a ring. None has the first, which is left for transparent pixels. */
export function drawMosaic({ width, height }: Size, rng: Rng): IndexedImage {
  const palette = drawPalette(rng)
  const tileSide = Math.ceil(Math.max(width, height) / tilesAcross)
  const direction = between(rng, 0, 2 * Math.PI)
  const step = between(rng, 9, 16)

  // Neighbours are close on the ring, a little apart so that their border shows.
  const colourAt = (x: number, y: number) => {
    const place = (Math.cos(direction) * x + Math.sin(direction) * y) * step + between(rng, -9, 9)
    return Math.max(1, Math.floor(place) & (ringSize - 1))
  }
  // All rows of pixels through the same tiles are equal.
  const rowsOfTiles = Array.from({ length: Math.ceil(height / tileSide) }, (_, y) => {
    const row = Buffer.alloc(width)
    // Each tile fills the row to its end, and the next one goes over that.
    for (let x = 0; x * tileSide < width; x++) row.fill(colourAt(x, y), x * tileSide)
    return row
  })
  const rows = Array.from({ length: height }, (_, y) => rowsOfTiles[Math.floor(y / tileSide)]!)
  return { width, height, palette, rows }
}

/** A ring of colours: red, green and blue rise and fall once around it, each at its own phase, so that none is dull. */
function drawPalette(rng: Rng): Buffer {
  const start = rng()
  const apart = between(rng, 0.08, 0.22) * (rng() < 0.5 ? -1 : 1)
  const depth = between(rng, 0.26, 0.36)
  const wave = (at: number) => Math.round(255 * (0.6 + depth * Math.cos(2 * Math.PI * at)))
  const ring = Array.from({ length: ringSize }, (_, index) => start + index / ringSize)
  return Buffer.from(ring.flatMap((at) => [wave(at), wave(at + apart), wave(at + 2 * apart)]))
}
