// The records of a ZIP file, as APPNOTE.TXT of PKWARE defines them.

/** An entry whose bytes have been written. */
export type WrittenEntry = {
  name: Buffer
  modifiedAt: Date
  sizeBytes: number
  checksum: number
  /** Where its local header begins. */
  offset: number
}

/** What a field of 32 or 16 bits holds where the value stands in a ZIP64 field instead. */
const IN_ZIP64 = 0xffffffff
const COUNT_IN_ZIP64 = 0xffff

const VERSION = 45 // The first with ZIP64.
const MADE_ON_UNIX = 3 << 8
const PLAIN_FILE = (0o100644 << 16) >>> 0
// The checksum follows the bytes, and names are UTF-8.
const FLAGS = 0x0008 | 0x0800

const isLarge = (value: number) => value >= IN_ZIP64

/** Whether the local header of an entry of this size has a ZIP64 field. */
export const needsZip64 = isLarge

export function localHeader({
  name,
  modifiedAt,
  sizeBytes,
}: Pick<WrittenEntry, 'name' | 'modifiedAt' | 'sizeBytes'>) {
  const extra = isLarge(sizeBytes) ? zip64Field([sizeBytes, sizeBytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  writeTime(header, modifiedAt, 10)
  // Sizes are zero here and follow the bytes, or stand in the ZIP64 field.
  if (isLarge(sizeBytes)) header.writeUInt32LE(IN_ZIP64, 18)
  if (isLarge(sizeBytes)) header.writeUInt32LE(IN_ZIP64, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

export function dataDescriptor(sizeBytes: number, checksum: number): Buffer {
  const descriptor = Buffer.alloc(isLarge(sizeBytes) ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(checksum, 4)
  if (isLarge(sizeBytes)) {
    descriptor.writeBigUInt64LE(BigInt(sizeBytes), 8)
    descriptor.writeBigUInt64LE(BigInt(sizeBytes), 16)
  } else {
    descriptor.writeUInt32LE(sizeBytes, 8)
    descriptor.writeUInt32LE(sizeBytes, 12)
  }
  return descriptor
}

export function directoryHeader({ name, modifiedAt, sizeBytes, checksum, offset }: WrittenEntry): Buffer {
  // Of the values that do not fit, in this order.
  const large = [...(isLarge(sizeBytes) ? [sizeBytes, sizeBytes] : []), ...(isLarge(offset) ? [offset] : [])]
  const extra = large.length > 0 ? zip64Field(large) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(MADE_ON_UNIX | VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  writeTime(header, modifiedAt, 12)
  header.writeUInt32LE(checksum, 16)
  header.writeUInt32LE(Math.min(sizeBytes, IN_ZIP64), 20)
  header.writeUInt32LE(Math.min(sizeBytes, IN_ZIP64), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(PLAIN_FILE, 38)
  header.writeUInt32LE(Math.min(offset, IN_ZIP64), 42)
  return Buffer.concat([header, name, extra])
}

export function endOfDirectory(count: number, offset: number, sizeBytes: number): Buffer {
  const isZip64 = isLarge(offset) || isLarge(sizeBytes) || count >= COUNT_IN_ZIP64
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, COUNT_IN_ZIP64), 8)
  end.writeUInt16LE(Math.min(count, COUNT_IN_ZIP64), 10)
  end.writeUInt32LE(Math.min(sizeBytes, IN_ZIP64), 12)
  end.writeUInt32LE(Math.min(offset, IN_ZIP64), 16)
  return isZip64 ? Buffer.concat([zip64End(count, offset, sizeBytes), end]) : end
}

function zip64End(count: number, offset: number, sizeBytes: number): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4) // What follows of this record.
  end.writeUInt16LE(MADE_ON_UNIX | VERSION, 12)
  end.writeUInt16LE(VERSION, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(sizeBytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56) // The locator of this record.
  end.writeBigUInt64LE(BigInt(offset + sizeBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

function zip64Field(values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(0x0001, 0)
  field.writeUInt16LE(8 * values.length, 2)
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * at)
  return field
}

/** In UTC, since the format has no time zone; it begins with 1980 and has steps of two seconds. */
function writeTime(header: Buffer, time: Date, at: number): void {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107)
  header.writeUInt16LE(
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    at,
  )
  header.writeUInt16LE(((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(), at + 2)
}
