import { brandImageLimits } from '@atelier/contract/brand.ts'
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { ImageRefused, sanitiseSvg } from './svg.ts'

/** An image of the brand as it is stored and sent. */
export type ImageFile = {
  mediaType: 'image/svg+xml' | 'image/png'
  width: number
  height: number
  digest: string
  bytes: Buffer
}

const { maxBytes, maxSidePixels } = brandImageLimits
const MAX_WRITTEN_BYTES = 2 ** 20
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Checks an image and writes it anew, so that nothing is sent to visitors which we have not understood. */
export async function prepareImage(bytes: Buffer): Promise<ImageFile> {
  if (bytes.length > maxBytes)
    throw new ImageRefused(`has ${bytes.length} bytes; at most ${maxBytes} are allowed`)
  return pngSignature.equals(bytes.subarray(0, 8)) ? preparePng(bytes) : prepareSvg(bytes)
}

function prepareSvg(bytes: Buffer): ImageFile {
  const source = bytes.toString('utf8')
  if (!/<svg[\s>]/.test(source.slice(0, 20_000))) throw new ImageRefused('is neither SVG nor PNG')
  if (source.includes('\u0000') || source.includes('\uFFFD')) throw new ImageRefused('is not text in UTF-8')
  const { text, width, height } = sanitiseSvg(source)
  return withDigest({ mediaType: 'image/svg+xml', width, height, bytes: Buffer.from(text) })
}

async function preparePng(bytes: Buffer): Promise<ImageFile> {
  const width = bytes.length > 24 ? bytes.readUInt32BE(16) : 0
  const height = bytes.length > 24 ? bytes.readUInt32BE(20) : 0
  if (width < 1 || height < 1) throw new ImageRefused('is a damaged PNG')
  if (width > maxSidePixels || height > maxSidePixels)
    throw new ImageRefused(
      `has ${width}×${height} pixels; at most ${maxSidePixels} a side are allowed: make it smaller, or send SVG`,
    )
  const written = await encodeAnew(bytes)
  if (written.length > MAX_WRITTEN_BYTES)
    throw new ImageRefused(
      `has ${written.length} bytes when it is written anew; make it smaller, or send SVG`,
    )
  return withDigest({ mediaType: 'image/png', width, height, bytes: written })
}

/** Pixels alone: what else a PNG can hold, such as text and profiles, is left behind. */
async function encodeAnew(bytes: Buffer): Promise<Buffer> {
  const { decode, encode } = await import('fast-png')
  try {
    refuseOversized(bytes)
    const { width, height, data, depth, channels, palette, transparency } = decode(bytes, { checkCrc: true })
    return Buffer.from(
      encode({
        width,
        height,
        data,
        depth,
        channels,
        ...(palette && { palette }),
        ...(transparency && { transparency }),
      }),
    )
  } catch (error) {
    throw new ImageRefused('is a PNG that cannot be read; save it as RGBA with 8 bits', { cause: error })
  }
}

/** Few bytes can be unpacked to a great many, whatever the head says of the size. */
function refuseOversized(bytes: Buffer): void {
  const parts: Buffer[] = []
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  // 16 bits a channel, four of them, and the filter of each row, of which interlaced images have more.
  inflateSync(Buffer.concat(parts), {
    maxOutputLength: maxSidePixels * maxSidePixels * 8 + 16 * maxSidePixels,
  })
}

function withDigest(image: Omit<ImageFile, 'digest'>): ImageFile {
  return { ...image, digest: createHash('sha256').update(image.bytes).digest('base64url').slice(0, 22) }
}
