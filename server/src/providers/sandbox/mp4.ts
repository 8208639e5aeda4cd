import assert from 'node:assert/strict'
import type { Size } from './measure.ts'
import type { Rng } from './rng.ts'

type Wanted = Size & { readonly durationMs: number }

/** The boxes around the sequence parameter set, whose length depends on the size. */
const parents = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1', 'avcC']

/**
 * Makes another video of a fixture without encoding anything: H.264 has cropping, slices of keyframes can be decoded on their
 * own and put together anew, and how long a frame is shown is said in the header. The fixture is an MP4 with one H.264
 * track, its header first, times in milliseconds, and as many ticks of the track to a millisecond as it has frames.
 */
export function varyMp4(fixture: Buffer, { width, height, durationMs }: Wanted, rng: Rng): Buffer {
  const spsAt = fixture.indexOf('avcC') + 12
  const spsEnd = spsAt + fixture.readUInt16BE(spsAt - 2)
  const mediaAt = fixture.indexOf('mdat') + 4
  const sps = cropped(fixture.subarray(spsAt, spsEnd), sizeOf(fixture), { width, height })
  const header = Buffer.concat([fixture.subarray(0, spsAt), sps, fixture.subarray(spsEnd, mediaAt)])

  const grownBytes = sps.length - (spsEnd - spsAt)
  for (const box of parents) {
    const lengthAt = nameOf(box, header) - 4
    header.writeUInt32BE(header.readUInt32BE(lengthAt) + grownBytes, lengthAt)
  }
  header.writeUInt16BE(sps.length, spsAt - 2)
  header.writeUInt16BE(width, nameOf('tkhd', header) + 80)
  header.writeUInt16BE(height, nameOf('tkhd', header) + 84)
  header.writeUInt16BE(width, nameOf('avc1', header) + 28)
  header.writeUInt16BE(height, nameOf('avc1', header) + 30)

  const frames = shiftSlices(framesOf(fixture, mediaAt), rng)
  header.writeUInt32BE(durationMs, nameOf('mvhd', header) + 20)
  header.writeUInt32BE(durationMs, nameOf('tkhd', header) + 24)
  header.writeUInt32BE(durationMs * frames.length, nameOf('mdhd', header) + 20)
  header.writeUInt32BE(durationMs, nameOf('stts', header) + 16)

  const sizesAt = nameOf('stsz', header) + 16
  frames.forEach(({ length }, index) => header.writeUInt32BE(length, sizesAt + 4 * index))
  const media = Buffer.concat(frames)
  header.writeUInt32BE(header.length, nameOf('stco', header) + 12)
  header.writeUInt32BE(8 + media.length, header.length - 8)
  return Buffer.concat([header, media])
}

/** Where the name of a box of the header stands, after its length; names of codecs also occur before the header. */
function nameOf(box: string, file: Buffer): number {
  return file.indexOf(box, file.indexOf('moov'))
}

function sizeOf(fixture: Buffer): Size {
  const entry = nameOf('avc1', fixture)
  return { width: fixture.readUInt16BE(entry + 28), height: fixture.readUInt16BE(entry + 30) }
}

/** The slices of each frame, each with its length before it. */
function framesOf(fixture: Buffer, mediaAt: number): Buffer[][] {
  const sizesAt = nameOf('stsz', fixture) + 16
  let at = mediaAt
  return Array.from({ length: fixture.readUInt32BE(sizesAt - 4) }, (_, index) => {
    const end = at + fixture.readUInt32BE(sizesAt + 4 * index)
    const units: Buffer[] = []
    while (at < end) {
      const start = at
      at += 4 + fixture.readUInt32BE(at)
      units.push(fixture.subarray(start, at))
    }
    return units.filter(isSlice)
  })
}

/** A slice of a keyframe; encoders also write remarks. */
function isSlice(unit: Buffer): boolean {
  return (unit[4]! & 0x1f) === 5
}

/** Lets each slice begin at another frame. By an even number, because frames that follow each other bear alternating ids. */
function shiftSlices(frames: readonly Buffer[][], rng: Rng): Buffer[] {
  const shifts = frames[0]!.map(() => 2 * Math.floor((rng() * frames.length) / 2))
  return frames.map((_, index) =>
    Buffer.concat(shifts.map((shift, slice) => frames[(index + shift) % frames.length]![slice]!)),
  )
}

const macroblock = 16

/** The sequence parameter set with cropping at the right and at the bottom, and without the optional hints after it. */
function cropped(sps: Buffer, coded: Size, { width, height }: Size): Buffer {
  const bits = [...sps].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const twoFlags = '11'
  const size = golomb(coded.width / macroblock - 1) + golomb(coded.height / macroblock - 1) + twoFlags
  const sizeAt = bits.indexOf(size, 32)
  assert(sizeAt > 0, 'the fixture has whole macroblocks, and frames rather than fields')
  // Left, right, top and bottom, in pairs of pixels.
  const margins = [0, (coded.width - width) / 2, 0, (coded.height - height) / 2]
  const cropping = `1${margins.map(golomb).join('')}`
  const noHintsThenStop = '01'
  const result = bits.slice(0, sizeAt) + size + cropping + noHintsThenStop
  return Buffer.from(result.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** The Exp-Golomb code of H.264: the binary number after as many zeros as it has further digits. */
function golomb(value: number): string {
  const digits = (value + 1).toString(2)
  return digits.padStart(2 * digits.length - 1, '0')
}
