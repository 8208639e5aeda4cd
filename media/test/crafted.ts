// Parts of files, for tests to put together wrongly.
import { readFileSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

export const latin1 = (text: string) => Buffer.from(text, 'latin1')

export function uint32be(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([latin1(type), data])
  return Buffer.concat([uint32be(data.length), typed, uint32be(crc32(typed))])
}

/** A PNG of the stated size; its pixels are whatever is given. */
export function png(width: number, height: number, pixels: Buffer, ...others: Buffer[]): Buffer {
  const form = Buffer.from([16, 6, 0, 0, 0]) // 16 bits of red, green, blue and opacity.
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([uint32be(width), uint32be(height), form])),
    ...others,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

type Wav = { sampleRate?: number; channels?: number; bits?: number; isFloat?: boolean; statedBytes?: number }

/** A WAV file whose header says what it is told to. */
export function wav(
  data: Buffer,
  { sampleRate = 8000, channels = 1, bits = 16, isFloat = false, ...rest }: Wav = {},
): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  header.writeUInt32LE(rest.statedBytes ?? data.length + 36, 4)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(isFloat ? 3 : 1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(((sampleRate * channels * bits) / 8) % 2 ** 32, 28)
  header.writeUInt16LE(((channels * bits) / 8) % 2 ** 16, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(rest.statedBytes ?? data.length, 40)
  return Buffer.concat([header, data])
}

/** Boxes of an MP4 one inside the other. */
export function nestedBoxes(type: string, depth: number): Buffer {
  const header = (size: number) => Buffer.concat([uint32be(size), latin1(type)])
  return Buffer.concat(Array.from({ length: depth }, (_, at) => header(8 * (depth - at))))
}

/** Changes numbers in a box of a file: offsets are from the end of its type. */
export function patchBox(path: string, type: string, numbers: Record<number, number>): void {
  const bytes = readFileSync(path)
  let at = bytes.indexOf(type, 0, 'latin1')
  if (at < 0) throw new Error(`There is no ${type}`)
  for (; at >= 0; at = bytes.indexOf(type, at + 4, 'latin1'))
    for (const [offset, value] of Object.entries(numbers)) bytes.writeUInt32BE(value, at + 4 + Number(offset))
  writeFileSync(path, bytes)
}

/** An ID3 tag with one long comment. */
export function id3(sizeBytes: number, statedBytes = sizeBytes): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (statedBytes >> shift) & 127)
  return Buffer.concat([latin1('ID3\x04\0\0'), Buffer.from(size), Buffer.alloc(sizeBytes)])
}
