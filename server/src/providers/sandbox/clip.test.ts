import { describe, expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { drawClip } from './clip.ts'
import { diceOf } from './dice.ts'

const params = { aspect_ratio: '16:9', resolution: '480p', duration: 2 }

async function mp4Of(difference = {}) {
  const { bytes, ...rest } = await drawClip(
    workOf({ taskType: 'video.generate', params: { ...params, ...difference } }),
    diceOf(7, 0),
  )
  return { mp4: Buffer.from(bytes as Uint8Array), ...rest }
}

/** The contents of the boxes directly inside a part of a file, by type. */
function boxesIn(part: Buffer): Record<string, Buffer> {
  const boxes: Record<string, Buffer> = {}
  for (let at = 0; at < part.length; at += part.readUInt32BE(at))
    boxes[part.toString('latin1', at + 4, at + 8)] = part.subarray(at + 8, at + part.readUInt32BE(at))
  return boxes
}

const inside = (part: Buffer, ...path: string[]) => path.reduce((box, type) => boxesIn(box)[type]!, part)

/** Reads the size out of a sequence parameter set, bit by bit. */
function sizeIn(sequence: Buffer) {
  const bits = [...sequence.subarray(4)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const flag = () => Number(bits[at++])
  const golomb = () => {
    const zeros = bits.indexOf('1', at) - at
    const value = Number.parseInt(bits.slice(at + zeros, at + 2 * zeros + 1), 2) - 1
    at += 2 * zeros + 1
    return value
  }
  for (let field = 0; field < 4; field++) golomb() // Id, frame number bits, order, reference frames.
  flag()
  const [columns, rows] = [golomb() + 1, golomb() + 1]
  for (let field = 0; field < 3; field++) flag() // Frames only, inference, cropping.
  const [left, right, top, bottom] = [golomb(), golomb(), golomb(), golomb()]
  return { width: columns * 16 - 2 * (left + right), height: rows * 16 - 2 * (top + bottom) }
}

describe('a clip', () => {
  test('has the stated size and length', async () => {
    const { mp4, ...rest } = await mp4Of()

    const stated = { width: 64, height: 36 }
    expect(rest).toEqual({ kind: 'video', mimeType: 'video/mp4', ...stated, durationSeconds: 2 })
    expect(Object.keys(boxesIn(mp4))).toEqual(['ftyp', 'moov', 'mdat'])
    const header = inside(mp4, 'moov', 'mvhd')
    expect(header.readUInt32BE(16) / header.readUInt32BE(12)).toBe(2)
    const entry = inside(mp4, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').subarray(16)
    expect({ width: entry.readUInt16BE(24), height: entry.readUInt16BE(26) }).toEqual(stated)
    const config = inside(entry.subarray(78), 'avcC')
    expect(sizeIn(config.subarray(8, 8 + config.readUInt16BE(6)))).toEqual(stated)
  })

  test('points at its frames, which fill the file to its end', async () => {
    const { mp4 } = await mp4Of()

    const table = boxesIn(inside(mp4, 'moov', 'trak', 'mdia', 'minf', 'stbl'))
    const count = table.stsz!.readUInt32BE(8)
    const sizes = Array.from({ length: count }, (_, index) => table.stsz!.readUInt32BE(12 + 4 * index))
    let at = table.stco!.readUInt32BE(8)
    expect(count).toBe(16)
    expect(mp4.toString('latin1', at - 4, at)).toBe('mdat')
    for (const size of sizes) {
      expect(mp4.readUInt32BE(at)).toBe(size - 4)
      expect(mp4[at + 4]).toBe(0x65)
      at += size
    }
    expect(at).toBe(mp4.length)
  })

  test('moves', async () => {
    const { mp4 } = await mp4Of()

    const data = inside(mp4, 'mdat')
    const frameBytes = data.length / 16
    const frames = Array.from({ length: 16 }, (_, index) =>
      data.subarray(index * frameBytes, (index + 1) * frameBytes),
    )
    expect(new Set(frames.map((frame) => frame.toString('base64', 100))).size).toBe(16)
  })

  test('keeps its frames free of what looks like the start of a unit', async () => {
    const { mp4 } = await mp4Of({ resolution: '4K', duration: 1 })

    expect(inside(mp4, 'mdat').subarray(4).includes('\0\0\u0001', 0, 'latin1')).toBe(false)
  })

  test('has at least one frame, and lasts ten seconds at most', async () => {
    expect((await mp4Of({ duration: 0.001 })).durationSeconds).toBe(0.125)
    expect((await mp4Of({ duration: 60 })).durationSeconds).toBe(10)
  })
})
