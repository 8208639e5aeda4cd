import { crc32 } from 'node:zlib'
import {
  dataDescriptor,
  directoryHeader,
  endOfDirectory,
  localHeader,
  type WrittenEntry,
} from './zip-records.ts'

export type ZipEntry = {
  /** With `/` between folders. */
  name: string
  modifiedAt: Date
  sizeBytes: number
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
  for await (const { name, bytes, ...entry } of entries) {
    const encoded = Buffer.from(name)
    const header = localHeader({ ...entry, name: encoded })
    yield header
    let [sizeBytes, checksum] = [0, 0]
    for await (const chunk of bytes) {
      sizeBytes += chunk.length
      checksum = crc32(chunk, checksum)
      yield chunk
    }
    if (sizeBytes !== entry.sizeBytes) throw new Error('an entry has another size than was said')
    const descriptor = dataDescriptor(sizeBytes, checksum)
    yield descriptor
    written.push({ ...entry, name: encoded, checksum, offset })
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
