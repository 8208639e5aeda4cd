import type { Output, Work } from '../provider.ts'
import { imageSize, type Size } from './measure.ts'
import { drawMosaic, encodePng, pixelsPerByte, type Mosaic } from './mosaic.ts'
import type { Rng } from './rng.ts'
import { encodeWebp } from './webp.ts'

/** The longest side of a thumbnail, as media children draw it. */
const thumbnailSide = 512

/** An image: a mosaic as PNG. */
export async function drawImage(work: Work, rng: Rng): Promise<Output> {
  return imageOf(drawMosaic(imageSize(work), rng))
}

/** An image without its background: a disc of the mosaic on transparent ground. */
export async function drawCutout(work: Work, rng: Rng): Promise<Output> {
  const mosaic = drawMosaic(imageSize(work), rng)
  const palette = mosaic.palette.map((colour, index) => [...colour, index === 0 ? 0 : 255])
  return imageOf({ ...mosaic, palette, rows: mosaic.rows.map((row, y) => discRow(mosaic, row, y)) })
}

/** What the disc leaves of a row, to the next byte; the rest of it is transparent. */
function discRow({ width, height }: Size, row: Buffer, y: number): Buffer {
  const radius = Math.min(width, height) * 0.45
  const halfChord = Math.sqrt(Math.max(0, radius ** 2 - (y + 0.5 - height / 2) ** 2))
  const [left, right] = [width / 2 - halfChord, width / 2 + halfChord].map((x) =>
    Math.round(x / pixelsPerByte),
  )
  const clear = Buffer.alloc(row.length)
  row.copy(clear, left, left, right)
  return clear
}

async function imageOf(mosaic: Mosaic): Promise<Output> {
  const { width, height } = mosaic
  const image = {
    kind: 'image',
    mimeType: 'image/png',
    width,
    height,
    durationSeconds: null,
    bytes: await encodePng(mosaic),
    metadata: 'kept',
  } as const
  // A larger one is made smaller by a media child.
  if (Math.max(width, height) > thumbnailSide) return image
  return {
    ...image,
    previews: [{ name: 'thumbnail', bytes: encodeWebp(mosaic) }],
    drawnHere: { transparent: hasTransparent(mosaic) },
  }
}

/** Whether any pixel is of the first colour, and that one is transparent. */
function hasTransparent({ palette, rows }: Mosaic): boolean {
  return palette[0]?.[3] === 0 && rows.some((row) => row.includes(0))
}
