const ORIENTATION = 0x0112
const SHORT = 3

/** Of a longer EXIF only the beginning is read: the tags of an image come first. */
export const MAX_EXIF_BYTES = 2 ** 20

/** How an image is to be turned, by its EXIF; 1 (not at all) where that does not say. */
export function orientationIn(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 4)
  const isBig = order === 'MM\0*'
  if (!isBig && order !== 'II*\0') return 1
  const uint16 = (at: number) =>
    at + 2 > exif.length ? 0 : isBig ? exif.readUInt16BE(at) : exif.readUInt16LE(at)
  if (exif.length < 8) return 1
  const directory = isBig ? exif.readUInt32BE(4) : exif.readUInt32LE(4)
  for (let entry = 0; entry < uint16(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (uint16(at) !== ORIENTATION || uint16(at + 2) !== SHORT) continue
    const value = uint16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** An EXIF that says nothing but this. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('MM\0*', 'latin1')
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  exif.writeUInt16BE(ORIENTATION, 10)
  exif.writeUInt16BE(SHORT, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(orientation, 18)
  return exif
}
