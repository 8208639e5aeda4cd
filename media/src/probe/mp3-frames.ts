import type { ReadAt } from './bytes-of.ts'

/** Between the tag and the first frame some programs leave a gap. */
const LARGEST_GAP_BYTES = 16_384

/** Kilobits a second, by MPEG version 1 or else, then by the index in the header. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

/**
 * Whether two frames of MPEG layer III follow each other where the sound should begin: at the start of the file, or after
 * an ID3 tag. One header alone is eleven bits, which chance provides.
 */
export async function isMp3(readAt: ReadAt): Promise<boolean> {
  const tagBytes = id3Bytes(await readAt(0, 10))
  const start = await readAt(tagBytes, LARGEST_GAP_BYTES + 4096)
  const latest = tagBytes > 0 ? Math.min(LARGEST_GAP_BYTES, start.length) : 1
  for (let at = 0; at < latest; at++) {
    const length = frameBytes(start, at)
    if (length !== undefined && frameBytes(start, at + length) !== undefined) return true
  }
  return false
}

/** The whole length of an ID3v2 tag; 0 where there is none. */
function id3Bytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const hasFooter = (head[5]! & 0b1_0000) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

/** The length of the frame that begins here; undefined where none does. */
function frameBytes(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3 // 3 is MPEG 1, 2 is MPEG 2, 0 is 2.5.
  const isLayer3 = ((header >>> 17) & 3) === 1
  const bitrate = bitrates[version === 3 ? 'first' : 'later'][(header >>> 12) & 15]
  const sampleRate = sampleRates[(header >>> 10) & 3]
  if (header >>> 21 !== 0x7ff || version === 1 || !isLayer3 || !bitrate || !sampleRate) return undefined
  const slowdown = version === 3 ? 1 : version === 2 ? 2 : 4
  const bytesPerFrame = version === 3 ? 144_000 : 72_000
  return Math.floor((bytesPerFrame * bitrate) / (sampleRate / slowdown)) + ((header >>> 9) & 1)
}
