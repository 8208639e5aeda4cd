import { describe, expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { createRng } from './rng.ts'
import { drawVideo } from './video.ts'

const params = { aspect_ratio: '16:9', resolution: '480p', duration: 2 }

async function mp4Of(difference = {}, seed = 7) {
  const { bytes, ...rest } = await drawVideo(
    workOf({ taskType: 'video.generate', params: { ...params, ...difference } }),
    createRng(seed, 0),
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

/** The frames, by the tables of the file. */
function framesIn(mp4: Buffer): Buffer[] {
  const { stsz, stco } = boxesIn(inside(mp4, 'moov', 'trak', 'mdia', 'minf', 'stbl'))
  let at = stco!.readUInt32BE(8)
  return Array.from({ length: stsz!.readUInt32BE(8) }, (_, index) => {
    const start = at
    at += stsz!.readUInt32BE(12 + 4 * index)
    return mp4.subarray(start, at)
  })
}

/** The NAL units of a frame. */
function unitsIn(frame: Buffer): Buffer[] {
  const units: Buffer[] = []
  for (let at = 0; at < frame.length; at += 4 + frame.readUInt32BE(at))
    units.push(frame.subarray(at + 4, at + 4 + frame.readUInt32BE(at)))
  return units
}

/** Reads fields of H.264 bit by bit. */
function bitReader(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const fixed = (length: number) => Number.parseInt(bits.slice(at, (at += length)), 2)
  const golomb = () => {
    const zeros = bits.indexOf('1', at) - at
    at += zeros
    return fixed(zeros + 1) - 1
  }
  return { fixed, golomb }
}

function sizeIn(sps: Buffer) {
  const { fixed, golomb } = bitReader(sps.subarray(4))
  for (let field = 0; field < 4; field++) golomb() // Id, frame number bits, order, reference frames.
  fixed(1)
  const [columns, rows] = [golomb() + 1, golomb() + 1]
  fixed(3) // Frames only, inference, cropping.
  const [left, right, top, bottom] = [golomb(), golomb(), golomb(), golomb()]
  return { width: columns * 16 - 2 * (left + right), height: rows * 16 - 2 * (top + bottom) }
}

function sliceHeader(slice: Buffer) {
  const { fixed, golomb } = bitReader(slice.subarray(1))
  const firstMacroblock = golomb()
  for (let field = 0; field < 2; field++) golomb() // Type, picture parameter set.
  fixed(4) // Frame number.
  return { firstMacroblock, idrPicId: golomb() }
}

describe('a video', () => {
  // prettier-ignore
  test.for<[object, { width: number; height: number; durationSeconds: number }]>([
    [{},                                                            { width: 64,  height: 36,  durationSeconds: 2 }],
    [{ aspect_ratio: '9:16', resolution: '720p', duration: 5.5 },   { width: 54,  height: 96,  durationSeconds: 5.5 }],
    [{ aspect_ratio: '1:1', resolution: '4K', duration: 1 },        { width: 128, height: 128, durationSeconds: 1 }],
    [{ aspect_ratio: '1000:1' },                                    { width: 64,  height: 2,   durationSeconds: 2 }],
  ])('of %j has the stated size and duration', async ([difference, { durationSeconds, ...size }]) => {
    const { mp4, ...rest } = await mp4Of(difference)

    expect(rest).toEqual({ kind: 'video', mimeType: 'video/mp4', ...size, durationSeconds })
    const movie = inside(mp4, 'moov', 'mvhd')
    expect(movie.readUInt32BE(16) / movie.readUInt32BE(12)).toBe(durationSeconds)
    const track = inside(mp4, 'moov', 'trak', 'tkhd')
    expect(track.readUInt32BE(20)).toBe(movie.readUInt32BE(16))
    expect({ width: track.readUInt32BE(76) / 2 ** 16, height: track.readUInt32BE(80) / 2 ** 16 }).toEqual(size)
    const media = inside(mp4, 'moov', 'trak', 'mdia', 'mdhd')
    expect(media.readUInt32BE(16) / media.readUInt32BE(12)).toBe(durationSeconds)
    const { stsd, stts } = boxesIn(inside(mp4, 'moov', 'trak', 'mdia', 'minf', 'stbl'))
    expect(stts!.readUInt32BE(8) * stts!.readUInt32BE(12)).toBe(media.readUInt32BE(16))
    const entry = stsd!.subarray(16)
    expect({ width: entry.readUInt16BE(24), height: entry.readUInt16BE(26) }).toEqual(size)
    const config = inside(entry.subarray(78), 'avcC')
    expect(sizeIn(config.subarray(8, 8 + config.readUInt16BE(6)))).toEqual(size)
  })

  test('points at its frames, which fill the file to its end', async () => {
    const { mp4 } = await mp4Of()

    const frames = framesIn(mp4)
    expect(Buffer.concat(frames).equals(inside(mp4, 'mdat'))).toBe(true)
    expect(mp4.subarray(-inside(mp4, 'mdat').length).equals(inside(mp4, 'mdat'))).toBe(true)
  })

  test('moves: no frame is like another', async () => {
    const frames = framesIn((await mp4Of()).mp4)

    expect(new Set(frames.map((frame) => frame.toString('base64'))).size).toBe(frames.length)
    expect(frames.length).toBeGreaterThan(40)
  })

  test('has frames of whole slices, with one id in a frame and another in the next', async () => {
    const frames = framesIn((await mp4Of()).mp4).map((frame) => unitsIn(frame).map(sliceHeader))

    const places = frames.map((slices) => slices.map(({ firstMacroblock }) => firstMacroblock))
    const ids = frames.map((slices) => new Set(slices.map(({ idrPicId }) => idrPicId)))
    expect(new Set(places.map(String)).size).toBe(1)
    expect(ids.map((all) => [...all])).toEqual(ids.map((_, index) => [index % 2]))
  })

  test('shows other colours for another seed, in the first frame and in its corner', async () => {
    const corners = new Set<string>()
    for (let seed = 0; seed < 100; seed++)
      corners.add(
        unitsIn(framesIn((await mp4Of({}, seed)).mp4)[0]!)
          .slice(0, 2)
          .map((slice) => slice.toString('base64'))
          .join(),
      )

    expect(corners.size).toBeGreaterThan(80)
  })

  test('lasts an eighth of a second at least, and ten seconds at most', async () => {
    expect((await mp4Of({ duration: 0.001 })).durationSeconds).toBe(0.125)
    expect((await mp4Of({ duration: 60 })).durationSeconds).toBe(10)
  })
})
