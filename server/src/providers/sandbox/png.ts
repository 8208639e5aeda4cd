import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Colour } from './mosaic.ts'
import type { Size } from './measure.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const bitDepth = 8
const palette = 3

const deflated = promisify(deflate)

/** A PNG whose pixels are places in a list of at most 256 colours, the first of which may be seen through. */
export async function encodePng(
  size: Size,
  colours: readonly Colour[],
  pixels: Uint8Array,
  { isFirstClear = false } = {},
): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header[8] = bitDepth
  header[9] = palette
  // What remains zero: the only compression and filter methods there are, and no interlacing.
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flat())),
    ...(isFirstClear ? [chunk('tRNS', Buffer.from([0]))] : []),
    chunk('IDAT', await deflated(scanlines(size, pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each line after a zero: no filter, which suits flat colours best. */
function scanlines({ width, height }: Size, pixels: Uint8Array): Buffer {
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return lines
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), typed, uint32(crc32(typed))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
