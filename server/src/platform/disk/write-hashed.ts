import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Source } from '../blobs/blobs.ts'
import { onDisk } from './on-disk.ts'

export type Written = { sizeBytes: number; sha256: string }

/** Writes a new file. It may still be in the memory of the machine alone. What the source throws is thrown on. */
export async function writeHashed(path: string, source: Source): Promise<Written> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await using file = await onDisk(open(path, 'wx', 0o600))
  for await (const chunk of source) {
    const writing = onDisk(file.writeFile(chunk))
    // Meanwhile: the disk is at work in another thread.
    hash.update(chunk)
    sizeBytes += chunk.length
    await writing
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
