import type { Output, Work } from '../provider.ts'
import { imageSize, type Size } from './measure.ts'
import { drawMosaic } from './mosaic.ts'
import { encodePng } from './png.ts'
import type { Rng } from './rng.ts'

/** An image: a mosaic as PNG. */
export async function drawImage(work: Work, rng: Rng): Promise<Output> {
  const mosaic = drawMosaic(imageSize(work), rng)
  return imageOf(mosaic, await encodePng(mosaic))
}

/** An image without its background: a disc of the mosaic on transparent ground. */
export async function drawCutout(work: Work, rng: Rng): Promise<Output> {
  const mosaic = drawMosaic(imageSize(work), rng)
  const rows = mosaic.rows.map((row, y) => discRow(mosaic, row, y))
  return imageOf(mosaic, await encodePng({ ...mosaic, rows, isFirstTransparent: true }))
}

/** What the disc leaves of a row; the rest of it is transparent. */
function discRow({ width, height }: Size, row: Buffer, y: number): Buffer {
  const radius = Math.min(width, height) * 0.45
  const halfChord = Math.sqrt(Math.max(0, radius ** 2 - (y + 0.5 - height / 2) ** 2))
  const [left, right] = [Math.round(width / 2 - halfChord), Math.round(width / 2 + halfChord)]
  const clear = Buffer.alloc(width)
  row.copy(clear, left, left, right)
  return clear
}

function imageOf({ width, height }: Size, bytes: Buffer): Output {
  return { kind: 'image', mimeType: 'image/png', width, height, durationSeconds: null, bytes }
}
