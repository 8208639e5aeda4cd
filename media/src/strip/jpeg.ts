import type { Edits } from './edits.ts'
import { exifOf, orientationIn } from './orientation.ts'
import { find, piecesFrom, type Source } from './source.ts'

const [TEM, RST0, EOI, SOS, APP0] = [0x01, 0xd0, 0xd9, 0xda, 0xe0]

/** Frames, tables and restart intervals: what decoders need. */
const isNeeded = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf)
const standsAlone = (marker: number) => marker === TEM || (marker >= RST0 && marker < EOI)

/** A JFIF segment without the thumbnail that may follow. */
const JFIF_BYTES = 18

export async function stripJpeg(source: Source, edits: Edits): Promise<void> {
  const { read, sizeBytes } = source
  let isTurned = false
  for (let at = 2; at < sizeBytes;) {
    const marked = await markerFrom(source, at)
    edits.remove(at, marked - at)
    at = marked
    const head = await read(at, 4)
    const marker = head[1]
    if (marker === EOI) return edits.remove(at + 2, sizeBytes - at - 2)
    if (marker === undefined || head.length < 4) return edits.remove(at, sizeBytes - at)
    if (standsAlone(marker)) {
      edits.remove(at, 2)
      at += 2
      continue
    }
    const length = head.readUInt16BE(2)
    if (length < 2) return edits.remove(at, sizeBytes - at)
    const end = Math.min(sizeBytes, at + 2 + length)
    if (marker === SOS) {
      at = await endOfScan(source, end)
      continue
    }
    if (!isNeeded(marker)) await stripSegment(marker, at, end)
    at = end
  }

  async function stripSegment(marker: number, at: number, end: number): Promise<void> {
    const bytes = await read(at, end - at)
    const is = (name: string) => bytes.toString('latin1', 4, 4 + name.length) === name
    const orientation = marker === APP0 + 1 && is('Exif\0\0') ? orientationIn(bytes.subarray(10)) : 1
    if (orientation > 1 && !isTurned) {
      isTurned = true
      const exif = segment(APP0 + 1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]))
      if (bytes.length > exif.length) edits.replace(at, end - at, exif)
    } else if (marker === APP0 && is('JFIF\0') && bytes.length >= JFIF_BYTES) {
      if (bytes.length === JFIF_BYTES) return
      const plain = Buffer.concat([bytes.subarray(4, JFIF_BYTES - 2), Buffer.alloc(2)])
      edits.replace(at, end - at, segment(APP0, plain))
    } else if (!(marker === APP0 + 2 && is('ICC_PROFILE\0')) && !isAdobe(marker, bytes))
      edits.remove(at, end - at)

    /** Says which colours the components are. */
    function isAdobe(found: number, { length }: Buffer): boolean {
      return found === APP0 + 14 && is('Adobe') && length === 16
    }
  }
}

/** The place of the next marker. Fill bytes may precede it, and decoders skip whatever else does. */
async function markerFrom(source: Source, from: number): Promise<number> {
  for (let at = await find(source, 0xff, from); at < source.sizeBytes;) {
    const [next] = await source.read(at + 1, 1)
    if (next !== 0xff && next !== 0) return at
    at = next === 0xff ? at + 1 : await find(source, 0xff, at + 1)
  }
  return source.sizeBytes
}

/** Coded pixels end at a marker that is neither an escaped byte nor a restart. */
async function endOfScan(source: Source, from: number): Promise<number> {
  // The last byte again, for it may be the first of a marker.
  for await (const { at, bytes } of piecesFrom(source, from, 1))
    for (let found = bytes.indexOf(0xff); found >= 0; found = bytes.indexOf(0xff, found + 2)) {
      const next = bytes[found + 1]
      if (next !== undefined && next !== 0 && !standsAlone(next)) return at + found
    }
  return source.sizeBytes
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
