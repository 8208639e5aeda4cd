import { appendFileSync, truncateSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { latin1, png, pngChunk, uint32be } from './crafted.ts'
import { tooLarge, undecodable, unsupported, write, type Hostile } from './hostile.ts'

const plain = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })

/** Noise does not compress, so that half of the file is half of the image. */
const noise = () => {
  const pixels = Buffer.from({ length: 3 * 256 * 256 }).map(
    (_, at) => (at * 7919 + (at >> 5) * 104_729) & 255,
  )
  return sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } })
}

const webpChunk = (type: string, data: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([latin1(type), size, data, Buffer.alloc(data.length & 1)])
}

/** A WebP whose canvas is as large as can be written, around an image of one pixel. */
async function hugeCanvas(path: string) {
  const small = (await plain(1, 1).webp().toBuffer()).subarray(12)
  const canvas = Buffer.from([0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0])
  const content = Buffer.concat([latin1('WEBP'), webpChunk('VP8X', canvas), small])
  writeFileSync(path, webpChunk('RIFF', content))
}

const animated = () => {
  const frames = Buffer.concat([Buffer.alloc(3 * 32 * 32, 0), Buffer.alloc(3 * 32 * 32, 255)])
  return sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } }).webp({
    delay: [50, 50],
  })
}

async function comment(text: string): Promise<Buffer> {
  const jpeg = await plain().jpeg().toBuffer()
  const segment = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    uint32be(text.length + 2).subarray(2),
    latin1(text),
  ])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

const jpegOf64 = { kind: 'image', mimeType: 'image/jpeg', width: 64, height: 64 }
const pngOf8 = { kind: 'image', mimeType: 'image/png', width: 8, height: 8 }
const pixelsOf8 = Buffer.alloc(8 * (8 * 8 + 1))
const bomb = deflateSync(Buffer.alloc(2 ** 28))

// prettier-ignore
export const hostileImages: Hostile[] = [
  ['a GIF that is called something else', (path) => plain().gif().toFile(path), unsupported],
  ['an AVIF', (path) => plain().avif().toFile(path), unsupported],
  ['an SVG with a script', write('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), unsupported, { kind: 'image', mimeType: 'image/svg+xml' }],

  ['a PNG that claims 100,000 × 100,000', write(png(100_000, 100_000, Buffer.alloc(64))), tooLarge],
  ['a PNG that claims two thousand million pixels in a row', write(png(2 ** 31 - 1, 1, Buffer.alloc(64))), undecodable],
  ['a PNG that claims none', write(png(0, 0, Buffer.alloc(1))), undecodable],
  ['a PNG of half a gigabyte in half a megabyte', (path) => write(png(8192, 8192, Buffer.alloc(8192 * (8192 * 8 + 1))))(path), { kind: 'image', width: 8192, transparent: true }],
  ['a PNG with fewer pixels than it claims', write(png(512, 512, Buffer.alloc(1000))), undecodable],
  ['a PNG with a text that unpacks to a quarter of a gigabyte', write(png(8, 8, pixelsOf8, pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), bomb])))), pngOf8],
  ['a PNG with colours that unpack to a quarter of a gigabyte', write(png(8, 8, pixelsOf8, pngChunk('iCCP', Buffer.concat([latin1('colours\0\0'), bomb])))), pngOf8],
  ['a PNG with an archive behind it', write(png(8, 8, pixelsOf8), 'PK\x03\x04 and so on'), pngOf8],
  ['a PNG and nothing but its header', write(png(8, 8, pixelsOf8).subarray(0, 33)), undecodable],
  ['a PNG of 8193 pixels', (path) => plain(8193, 1).png().toFile(path), tooLarge],
  ['a PNG of more than 20 MB', async (path) => (await plain().png().toFile(path), appendFileSync(path, Buffer.alloc(20 * 2 ** 20))), tooLarge],

  ['a JPEG that is cut off', async (path) => (await noise().jpeg().toFile(path), truncateSync(path, 20_000)), undecodable],
  ['a progressive JPEG that is cut off', async (path) => (await noise().jpeg({ progressive: true }).toFile(path), truncateSync(path, 20_000)), undecodable],
  ['a JPEG that is a page, too', async (path) => write(await comment('<html><script>alert(1)</script>'))(path), jpegOf64],
  ['a page with a JPEG at its end', async (path) => write('<script>alert(1)</script>', await plain().jpeg().toBuffer())(path), unsupported],

  ['a WebP that moves', (path) => animated().toFile(path), { kind: 'image', mimeType: 'image/webp', width: 32, height: 32 }],
  ['a WebP that is cut off', async (path) => (await noise().webp().toFile(path), truncateSync(path, 5000)), undecodable],
  ['a WebP of one pixel on a canvas of 16,384', hugeCanvas, undecodable],
]
