import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { diceOf } from './dice.ts'
import { drawPicture } from './picture.ts'

const work = workOf({ params: { aspect_ratio: '16:9' } })

/** The chunks of a PNG, each with its checksum compared. */
function chunksOf(png: Buffer) {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)))
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data })
    at += 12 + length
  }
  return chunks
}

test('a picture is a whole PNG of the stated size', async () => {
  const { bytes, ...rest } = await drawPicture(work, diceOf(7, 0))

  const png = Buffer.from(bytes as Uint8Array)
  const chunks = chunksOf(png)
  expect(rest).toEqual({
    kind: 'image',
    mimeType: 'image/png',
    width: 256,
    height: 144,
    durationSeconds: null,
  })
  expect(png.toString('hex', 0, 8)).toBe('89504e470d0a1a0a')
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  expect(chunks[0]!.data.readUInt32BE(0)).toBe(256)
  expect(chunks[0]!.data.readUInt32BE(4)).toBe(144)
  expect(inflateSync(chunks[2]!.data)).toHaveLength((256 + 1) * 144)
})

test('a picture is drawn, not noise: neighbouring pixels are mostly alike', async () => {
  const { bytes } = await drawPicture(work, diceOf(7, 0))

  const lines = inflateSync(chunksOf(Buffer.from(bytes as Uint8Array))[2]!.data)
  const pairs = lines.length - 1
  const alike = lines.subarray(1).filter((value, index) => value === lines[index]).length
  expect(alike / pairs).toBeGreaterThan(0.9)
  expect(new Set(lines).size).toBeGreaterThan(30)
})
