import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Size } from './measure.ts'

export type IndexedImage = Size & {
  /** Red, green and blue of up to 256 colours. */
  readonly palette: Buffer
  /** The palette index of each pixel. */
  readonly rows: readonly Buffer[]
  readonly isFirstTransparent?: boolean
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const bitDepth = 8
const indexed = 3
const noFilter = Buffer.of(0)

const deflated = promisify(deflate)

export async function encodePng(image: IndexedImage): Promise<Buffer> {
  const { width, height, palette, rows, isFirstTransparent } = image
  const header = Buffer.alloc(13) // Zeros at its end: the only compression and filter methods, and no interlacing.
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, indexed], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    ...(isFirstTransparent ? [chunk('tRNS', Buffer.of(0))] : []),
    chunk('IDAT', await deflated(Buffer.concat(rows.flatMap((row) => [noFilter, row])))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), 8 + data.length)
  return bytes
}
