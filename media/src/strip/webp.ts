import type { Edits } from './edits.ts'
import { exifOf, MAX_EXIF_BYTES, orientationIn } from './orientation.ts'
import { chunksOf } from './riff.ts'
import type { Source } from './source.ts'

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]
/** Place, size and duration of a frame stand before its own chunks. */
const FRAME_HEADER_BYTES = 16

export async function stripWebp(source: Source, edits: Edits): Promise<void> {
  const { read, sizeBytes } = source
  const riffBytes = (await read(4, 4)).readUInt32LE(0)
  const end = Math.min(sizeBytes, Math.max(12, 8 + riffBytes))
  let flagsAt: number | undefined
  let isTurned = false
  for await (const { type, at, data, end: chunkEnd } of chunksOf(source, 12, end)) {
    if (type === 'VP8X') flagsAt = data
    const orientation = type === 'EXIF' ? await orientationOf(data, chunkEnd) : 1
    if (orientation > 1 && !isTurned) {
      isTurned = true
      const exif = exifChunk(orientation)
      if (chunkEnd - at > exif.length) edits.replace(at, chunkEnd - at, exif)
    } else if (!kept.has(type)) edits.remove(at, chunkEnd - at)
    else if (type === 'ANMF') await blankUnknown(data + FRAME_HEADER_BYTES, chunkEnd)
  }
  const growth = edits.growth()
  edits.remove(end, sizeBytes - end)
  if (growth !== 0) edits.replace(4, 4, uint32(riffBytes + growth))
  const [flags] = flagsAt === undefined ? [] : await read(flagsAt, 1)
  const claimed = (flags ?? 0) & (HAS_EXIF | HAS_XMP)
  if (flags !== undefined && flagsAt !== undefined && claimed !== (isTurned ? HAS_EXIF : 0))
    edits.replace(flagsAt, 1, Buffer.from([(flags & ~(HAS_EXIF | HAS_XMP)) | (isTurned ? HAS_EXIF : 0)]))

  async function orientationOf(data: number, chunkEnd: number): Promise<number> {
    const exif = await read(data, Math.min(chunkEnd - data, MAX_EXIF_BYTES))
    // Some writers begin it as JPEG does.
    return orientationIn(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)
  }

  async function blankUnknown(from: number, to: number): Promise<void> {
    for await (const { type, data, end: chunkEnd } of chunksOf(source, from, to))
      if (!kept.has(type)) edits.blank(data, chunkEnd - data)
  }
}

function exifChunk(orientation: number): Buffer {
  const exif = exifOf(orientation)
  return Buffer.concat([Buffer.from('EXIF'), uint32(exif.length), exif])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
