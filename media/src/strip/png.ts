import { crc32 } from 'node:zlib'
import type { Edits } from './edits.ts'
import { exifOf, MAX_EXIF_BYTES, orientationIn } from './orientation.ts'
import type { Source } from './source.ts'

/** The chunks that say what is seen, and how long each may be. All others go. */
const kept: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  tRNS: 256,
  // Colours.
  cHRM: 32,
  gAMA: 4,
  iCCP: Infinity,
  sBIT: 4,
  sRGB: 1,
  cICP: 4,
  mDCV: 24,
  cLLI: 8,
  bKGD: 6,
  hIST: 512,
  pHYs: 9,
  // Animation.
  acTL: 8,
  fcTL: 26,
  fdAT: Infinity,
}

const SIGNATURE_BYTES = 8
/** Length, type and check sum. */
const FRAME_BYTES = 12

export async function stripPng({ read, sizeBytes }: Source, edits: Edits): Promise<void> {
  let isTurned = false
  for (let at = SIGNATURE_BYTES; at < sizeBytes;) {
    const head = await read(at, 8)
    const type = head.toString('latin1', 4)
    if (head.length < 8) return edits.remove(at, sizeBytes - at)
    if (type === 'IEND') return endAt(at)
    const length = head.readUInt32BE(0)
    const end = Math.min(sizeBytes, at + FRAME_BYTES + length)
    const orientation =
      type === 'eXIf' ? orientationIn(await read(at + 8, Math.min(length, MAX_EXIF_BYTES))) : 1
    if (orientation > 1 && !isTurned) {
      isTurned = true
      const exif = chunk('eXIf', exifOf(orientation))
      if (end - at > exif.length) edits.replace(at, end - at, exif)
    } else if (length > (kept[type] ?? -1)) edits.remove(at, end - at)
    at = end
  }

  /** Whatever follows the end of the image is no part of it. */
  function endAt(at: number): void {
    if (sizeBytes - at > FRAME_BYTES) edits.replace(at, sizeBytes - at, chunk('IEND', Buffer.alloc(0)))
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(typed.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  typed.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(typed), typed.length + 4)
  return bytes
}
