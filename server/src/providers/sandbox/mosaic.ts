import { between, type Rng } from './rng.ts'
import type { Size } from './measure.ts'

export type Mosaic = Size & {
  /** Red, green and blue from 0 to 255; where some are transparent, alpha, too. */
  readonly palette: number[][]
  /** Indices into the palette, from left to right; two bits each, so that a byte has four. */
  readonly rows: readonly Buffer[]
}

const bitsPerPixel = 2
export const pixelsPerByte = 8 / bitsPerPixel
const colours = 2 ** bitsPerPixel
/** Times an index, the byte of four such pixels. */
const fourPixels = 0b01010101
const tilesAcross = 10

/** Square tiles in the colours of a palette. None has the first, which is left for transparent pixels. */
export function drawMosaic({ width, height }: Size, rng: Rng): Mosaic {
  const palette = drawPalette(rng)
  const tileBytes = Math.ceil(Math.max(width, height) / tilesAcross / pixelsPerByte)
  const tileSide = tileBytes * pixelsPerByte
  // All rows of pixels through the same tiles are equal.
  const rowsOfTiles = Array.from({ length: Math.ceil(height / tileSide) }, () => {
    const row = Buffer.alloc(Math.ceil(width / pixelsPerByte))
    // Each tile fills the row to its end, and the next one goes over that.
    for (let at = 0; at < row.length; at += tileBytes) {
      row.fill(fourPixels * Math.floor(between(rng, 1, colours)), at)
    }
    return row
  })
  const rows = rowsOfTiles.flatMap((row) => Array.from<Buffer>({ length: tileSide }).fill(row))
  return { width, height, palette, rows: rows.slice(0, height) }
}

/** Colours of one kind: red, green and blue rise and fall along them, each at its own phase, so that none is dull. */
function drawPalette(rng: Rng): number[][] {
  const start = rng()
  const apart = between(rng, 0.08, 0.22) * (rng() < 0.5 ? -1 : 1)
  const depth = between(rng, 0.26, 0.36)
  const wave = (at: number) => Math.round(255 * (0.6 + depth * Math.cos(2 * Math.PI * at)))
  return Array.from({ length: colours }, (_, index) => {
    const at = start + index / 12
    return [wave(at), wave(at + apart), wave(at + 2 * apart)]
  })
}

/** The mosaic as PNG. The encoder is loaded with the first: a service that sells other models needs none. */
export async function encodePng({ width, height, palette, rows }: Mosaic): Promise<Uint8Array> {
  const { encode } = await import('fast-png')
  const data = Buffer.concat(rows)
  // Equal rows are small at any level, and the lowest is the quickest.
  return encode({ width, height, channels: 1, depth: bitsPerPixel, palette, data }, { zlib: { level: 1 } })
}
