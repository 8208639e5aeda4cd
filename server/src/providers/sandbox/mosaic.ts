import { between, type Dice } from './dice.ts'
import type { Size } from './measure.ts'

/** Red, green, blue: 0 to 255. */
export type Colour = readonly [number, number, number]

/** Triangles in the colours of a ring; turning the ring sets them in motion. */
export type Mosaic = Size & {
  /** The ring: 256 colours, the last beside the first. */
  readonly colours: readonly Colour[]
  /** The colour of each pixel, row by row, after a share of a full turn. */
  pixelsAt(turn: number): Uint8Array
}

const tilesAcross = 10
const ringSize = 256

export function drawMosaic({ width, height }: Size, dice: Dice): Mosaic {
  const colours = drawColours(dice)
  const tileSide = Math.max(2, Math.ceil(Math.max(width, height) / tilesAcross))
  const columns = Math.ceil(width / tileSide)
  const tiles = drawTiles(columns, Math.ceil(height / tileSide), dice)

  function pixelsAt(turn: number): Uint8Array {
    const pixels = new Uint8Array(width * height)
    const turned = Math.round(turn * ringSize)
    let pixel = 0
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / tileSide) * columns
      const down = y % tileSide
      for (let x = 0; x < width; x++) {
        const tile = tiles[row + Math.floor(x / tileSide)]!
        const right = x % tileSide
        const isUpper = tile.isRising ? right + down < tileSide : right > down
        pixels[pixel++] = (isUpper ? tile.upper : tile.lower) + turned // The array wraps at 256, as the ring does.
      }
    }
    return pixels
  }
  return { width, height, colours, pixelsAt }
}

/** A square cut in two along one of its diagonals; each half has a place on the ring. */
type Tile = { isRising: boolean; upper: number; lower: number }

function drawTiles(columns: number, rows: number, dice: Dice): Tile[] {
  const direction = between(dice, 0, 2 * Math.PI)
  const span = between(dice, 0.35, 0.6) * ringSize
  const bend = between(dice, 0.1, 0.3) * ringSize
  const most = Math.max(columns, rows)

  // Neighbours are close on the ring, a little apart so that the cut shows.
  const place = (x: number, y: number) =>
    ((Math.cos(direction) * x + Math.sin(direction) * y) / most) * span +
    Math.sin(((x - y) / most) * Math.PI) * bend +
    between(dice, -9, 9)
  return Array.from({ length: columns * rows }, (_, index) => {
    const x = index % columns
    const y = Math.floor(index / columns)
    const isRising = dice() < 0.5
    return { isRising, upper: place(x + 0.3, y + 0.3), lower: place(x + 0.7, y + 0.7) }
  })
}

/** Red, green and blue rise and fall once around the ring, each at its own time: no seed makes mud. */
function drawColours(dice: Dice): Colour[] {
  const start = dice()
  const apart = between(dice, 0.08, 0.22) * (dice() < 0.5 ? -1 : 1)
  const depth = between(dice, 0.26, 0.36)
  const wave = (at: number) => Math.round(255 * (0.6 + depth * Math.cos(2 * Math.PI * at)))
  return Array.from({ length: ringSize }, (_, index) => {
    const at = start + index / ringSize
    return [wave(at), wave(at + apart), wave(at + 2 * apart)] as const
  })
}
