import type { ReadAt } from './file-reader.ts'

/** Some programs leave a gap between the tag and the first frame. */
const MAX_GAP_BYTES = 16_384

/** Kilobits a second, by MPEG version 1 or else, then by the index in the header. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

/**
 * Whether two frames of MPEG layer III follow each other where the audio should begin: at the start of the file, or after
 * an ID3 tag. One header alone has only eleven fixed bits, which random bytes often match.
 */
export async function isMp3(readAt: ReadAt): Promise<boolean> {
  return (await firstFrame(readAt, id3Bytes(await readAt(0, 10)))) !== undefined
}

/** Where the audio begins; `tagBytes` is where tags end. */
export async function firstFrame(readAt: ReadAt, tagBytes: number): Promise<number | undefined> {
  const start = await readAt(tagBytes, MAX_GAP_BYTES + 4096)
  const latest = tagBytes > 0 ? Math.min(MAX_GAP_BYTES, start.length) : 1
  for (let at = 0; at < latest; at++) {
    const length = frameBytes(start, at)
    if (length !== undefined && frameBytes(start, at + length) !== undefined) return tagBytes + at
  }
  return undefined
}

/** The whole length of an ID3v2 tag; 0 where there is none. */
export function id3Bytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const hasFooter = (head[5] & 0b1_0000) !== 0
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
