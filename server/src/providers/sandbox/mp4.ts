import { compatibility, level, profile } from './h264.ts'
import type { Size } from './measure.ts'
import { box, fixed32, flagged, uint16, uint32, uint8, zeros } from './mp4-box.ts'

type Track = Size & {
  readonly framesPerSecond: number
  readonly sequence: Buffer
  readonly picture: Buffer
  /** Each of them a frame that needs no other. */
  readonly frames: readonly Buffer[]
}

const ticksPerFrame = 1000
const undetermined = 0x55c4 // The language `und`, five bits a letter.

// Made at no particular time: the same seed gives the same bytes.
const createdAndChanged = zeros(8)

/** The matrix that leaves a picture as it is. */
const upright = Buffer.concat([fixed32(1), zeros(12), fixed32(1), zeros(12), uint32(0x40000000)])

/** An MP4 with one H.264 track; the index stands first, so that it plays while it arrives. */
export function muxMp4(track: Track): Buffer {
  const fileType = box('ftyp', 'isom', uint32(0x200), 'isom', 'iso2', 'avc1', 'mp41')
  const frames = track.frames.map((frame) => Buffer.concat([uint32(frame.length), frame]))
  const sizes = frames.map((frame) => frame.length)
  // The length of the index does not depend on the offset that stands in it.
  const offset = fileType.length + movie(track, sizes, 0).length + 8
  return Buffer.concat([fileType, movie(track, sizes, offset), box('mdat', ...frames)])
}

function movie(track: Track, sizes: number[], offset: number): Buffer {
  const timescale = uint32(track.framesPerSecond * ticksPerFrame)
  const duration = uint32(sizes.length * ticksPerFrame)
  const time = [createdAndChanged, timescale, duration]

  const speedAndVolume = [fixed32(1), uint16(0x100)]
  const nextTrack = uint32(2)
  const header = flagged('mvhd', 0, ...time, ...speedAndVolume, zeros(10), upright, zeros(24), nextTrack)

  const isShown = 3
  const size = [fixed32(track.width), fixed32(track.height)]
  const trackId = [uint32(1), zeros(4)]
  const identity = [createdAndChanged, ...trackId, duration]
  const trackHeader = flagged('tkhd', isShown, ...identity, zeros(16), upright, ...size)

  const mediaHeader = flagged('mdhd', 0, ...time, uint16(undetermined), zeros(2))
  const handler = flagged('hdlr', 0, zeros(4), 'vide', zeros(12), 'Atelier sandbox\0')
  const inThisFile = box('dinf', flagged('dref', 0, uint32(1), flagged('url ', 1)))
  const media = box('minf', flagged('vmhd', 1, zeros(8)), inThisFile, samples(track, sizes, offset))
  return box('moov', header, box('trak', trackHeader, box('mdia', mediaHeader, handler, media)))
}

/** What the frames are, how long each is shown, and where they stand: all in one chunk. */
function samples(track: Track, sizes: number[], offset: number): Buffer {
  const one = uint32(1)
  const count = uint32(sizes.length)
  return box(
    'stbl',
    flagged('stsd', 0, one, sampleEntry(track)),
    flagged('stts', 0, one, count, uint32(ticksPerFrame)),
    flagged('stsc', 0, one, one, count, one),
    flagged('stsz', 0, uint32(0), count, ...sizes.map(uint32)),
    flagged('stco', 0, one, uint32(offset)),
  )
}

function sampleEntry({ width, height, sequence, picture }: Track): Buffer {
  const size = [uint16(width), uint16(height)]
  const dotsPerInch = [fixed32(72), fixed32(72)]
  const framesPerSample = uint16(1)
  const colourDepth = [uint16(24), uint16(0xffff)]
  const rest = [zeros(4), framesPerSample, zeros(32), ...colourDepth, decoderConfig(sequence, picture)]
  return box('avc1', zeros(6), uint16(1), zeros(16), ...size, ...dotsPerInch, ...rest)
}

/** One parameter set of each kind; the lengths before the frames have four bytes. */
function decoderConfig(sequence: Buffer, picture: Buffer): Buffer {
  const header = uint8(1, profile, compatibility, level, 0xff)
  const sequences = [uint8(0xe1), uint16(sequence.length), sequence]
  const pictures = [uint8(1), uint16(picture.length), picture]
  return box('avcC', header, ...sequences, ...pictures)
}
