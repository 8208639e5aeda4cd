import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { drawCutout, drawImage } from './image.ts'
import { createRng } from './rng.ts'

const work = workOf({ params: { aspect_ratio: '16:9' } })

/** The chunks of a PNG, with their checksums verified. */
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

test('an image is a whole PNG of the stated size', async () => {
  const { bytes, ...rest } = await drawImage(work, createRng(7, 0))

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

test('an image is drawn, not noise: neighbouring pixels are mostly alike', async () => {
  const { bytes } = await drawImage(work, createRng(7, 0))

  const lines = inflateSync(chunksOf(Buffer.from(bytes as Uint8Array))[2]!.data)
  const pairs = lines.length - 1
  const alike = lines.subarray(1).filter((value, index) => value === lines[index]).length
  expect(alike / pairs).toBeGreaterThan(0.9)
  expect(new Set(lines).size).toBeGreaterThan(30)
})

test('a cutout is transparent around a disc', async () => {
  const { bytes, width, height } = await drawCutout(workOf({}), createRng(7, 0))

  const chunks = chunksOf(Buffer.from(bytes as Uint8Array))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
  expect([...chunks[2]!.data]).toEqual([0])
  const lines = inflateSync(chunks[3]!.data)
  const opaqueIn = (line: number) =>
    lines.subarray(line * (width! + 1) + 1, (line + 1) * (width! + 1)).filter((index) => index > 0).length
  expect([opaqueIn(0), opaqueIn(height! / 2), opaqueIn(height! - 1)]).toEqual([0, 230, 0])
  const shares = Array.from({ length: height! }, (_, line) => opaqueIn(line))
  expect(shares.reduce((sum, count) => sum + count) / (width! * height!)).toBeCloseTo(Math.PI * 0.45 ** 2, 2)
})
