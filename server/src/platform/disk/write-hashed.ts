import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Source } from '../storage/blobs.ts'
import { onDisk } from './on-disk.ts'

export type Written = { sizeBytes: number; sha256: string }

/** Writes a new file, without syncing it to the disk. Errors of the source are passed on as they are. */
export async function writeHashed(path: string, source: Source): Promise<Written> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await using file = await onDisk(open(path, 'wx', 0o600))
  for await (const chunk of source) {
    const writing = onDisk(file.writeFile(chunk))
    // Hashes while another thread writes.
    hash.update(chunk)
    sizeBytes += chunk.length
    await writing
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
