import { compatibility, level, profile } from './h264.ts'
import type { Size } from './measure.ts'

export type Track = Size & {
  readonly framesPerSecond: number
  readonly sequence: Buffer
  readonly picture: Buffer
  /** Each of them a frame that needs no other. */
  readonly frames: readonly Buffer[]
}

const ticksPerFrame = 1000

/** An MP4 with one H.264 track; the index stands first, so that it plays while it arrives. */
export function muxMp4(track: Track): Buffer {
  const fileType = box('ftyp', 'isom', uint32(0x200), 'isomiso2avc1mp41')
  const frames = track.frames.map((frame) => Buffer.concat([uint32(frame.length), frame]))
  const sizes = frames.map((frame) => frame.length)
  // The length of the index does not depend on the offset that stands in it.
  const offset = fileType.length + movie(track, sizes, 0).length + 8
  return Buffer.concat([fileType, movie(track, sizes, offset), box('mdat', ...frames)])
}

function movie(track: Track, sizes: number[], offset: number): Buffer {
  const timescale = track.framesPerSecond * ticksPerFrame
  const duration = uint32(sizes.length * ticksPerFrame)
  const times = [uint32(0), uint32(0)] // Made at no particular time: the same seed gives the same bytes.
  const header = full(
    'mvhd',
    0,
    ...times,
    uint32(timescale),
    duration,
    ...fixed(1),
    uint16(0x100),
    zeros(10),
    ...upright,
    zeros(24),
    uint32(2),
  )
  const trackHeader = full(
    'tkhd',
    3,
    ...times,
    uint32(1),
    uint32(0),
    duration,
    zeros(16),
    ...upright,
    ...fixed(track.width),
    ...fixed(track.height),
  )
  const mediaHeader = full('mdhd', 0, ...times, uint32(timescale), duration, uint16(undetermined), uint16(0))
  const handler = full('hdlr', 0, uint32(0), 'vide', zeros(12), 'Atelier sandbox\0')
  const media = box(
    'minf',
    full('vmhd', 1, zeros(8)),
    box('dinf', full('dref', 0, uint32(1), full('url ', 1))),
    samples(track, sizes, offset),
  )
  return box('moov', header, box('trak', trackHeader, box('mdia', mediaHeader, handler, media)))
}

/** Where the frames are and how long each is shown; all in one chunk. */
function samples(track: Track, sizes: number[], offset: number): Buffer {
  const count = uint32(sizes.length)
  return box(
    'stbl',
    full('stsd', 0, uint32(1), sampleEntry(track)),
    full('stts', 0, uint32(1), count, uint32(ticksPerFrame)),
    full('stsc', 0, uint32(1), uint32(1), count, uint32(1)),
    full('stsz', 0, uint32(0), count, ...sizes.map(uint32)),
    full('stco', 0, uint32(1), uint32(offset)),
  )
}

function sampleEntry({ width, height, sequence, picture }: Track): Buffer {
  const config = box(
    'avcC',
    Buffer.from([1, profile, compatibility, level, 0xff, 0xe1]),
    uint16(sequence.length),
    sequence,
    Buffer.from([1]),
    uint16(picture.length),
    picture,
  )
  const dotsPerInch = fixed(72)
  return box(
    'avc1',
    zeros(6),
    uint16(1),
    zeros(16),
    uint16(width),
    uint16(height),
    ...dotsPerInch,
    ...dotsPerInch,
    zeros(4),
    uint16(1),
    zeros(32),
    uint16(24),
    uint16(0xffff),
    config,
  )
}

const undetermined = 0x55c4 // The language `und`, five bits a letter.

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** A box with a version, always 0, and flags. */
function full(type: string, flags: number, ...parts: (Buffer | string)[]): Buffer {
  return box(type, uint32(flags), ...parts)
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const zeros = (count: number) => Buffer.alloc(count)

/** A whole number as 16.16 fixed point. */
const fixed = (value: number) => [uint16(value), uint16(0)]

/** The matrix that leaves a picture as it is. */
const upright = [uint32(0x10000), zeros(12), uint32(0x10000), zeros(12), uint32(0x40000000)]
