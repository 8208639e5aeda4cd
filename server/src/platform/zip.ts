import { crc32 } from 'node:zlib'
import {
  dataDescriptor,
  directoryHeader,
  endOfDirectory,
  localHeader,
  needsZip64,
  type WrittenEntry,
} from './zip-records.ts'

export type ZipEntry = {
  /** With `/` between folders. */
  name: string
  modifiedAt: Date
  /** Not known ahead of what is made while it is read; that must be less than 4 GiB. */
  sizeBytes?: number
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * A ZIP file of uncompressed entries, made as it is read: nothing is read ahead, and whoever stops reading stops the entry
 * under way. Media is compressed already.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const { name, bytes, modifiedAt, sizeBytes: expectedBytes } of entries) {
    const encoded = Buffer.from(name)
    const header = localHeader({ modifiedAt, sizeBytes: expectedBytes ?? 0, name: encoded })
    yield header
    let [sizeBytes, checksum] = [0, 0]
    for await (const chunk of bytes) {
      sizeBytes += chunk.length
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (sizeBytes !== (expectedBytes ?? sizeBytes)) throw new Error('an entry has another size than was said')
    if (expectedBytes === undefined && needsZip64(sizeBytes))
      throw new Error('an entry whose size was not said is too large')
    const descriptor = dataDescriptor(sizeBytes, checksum)
    yield descriptor
    written.push({ modifiedAt, sizeBytes, name: encoded, checksum, offset })
    offset += header.length + sizeBytes + descriptor.length
  }
  const directoryOffset = offset
  for (const entry of written) {
    const header = directoryHeader(entry)
    yield header
    offset += header.length
  }
  yield endOfDirectory(written.length, directoryOffset, offset - directoryOffset)
}
