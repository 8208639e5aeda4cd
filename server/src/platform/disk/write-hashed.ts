import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { Source } from '../storage/blobs.ts'
import { onDisk } from './on-disk.ts'

export type Written = { sizeBytes: number; sha256: string }

/** Waking a thread for each chunk of a socket would cost more than writing it. */
const BATCH_BYTES = 512 * 1024

/** A chunk may be a single byte, and takes some hundred bytes of memory all the same. */
const BATCH_CHUNKS = 64

/**
 * Writes a new file, without syncing it to the disk. Errors of the source are passed on as they are. The next batch is
 * collected while one is written, so a source must not change a chunk that it has handed over; `onWritten` says that
 * chunks are not needed any more. `beforeClose` is given the whole file.
 */
export async function writeHashed(
  path: string,
  source: Source,
  onWritten?: (chunks: readonly Uint8Array[]) => void,
  beforeClose?: (file: FileHandle) => Promise<void>,
): Promise<Written> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let batch: Uint8Array[] = []
  let batchBytes = 0
  let writing = Promise.resolve()
  await using file = await onDisk(open(path, 'wx', 0o600))
  try {
    for await (const chunk of source) {
      batch.push(chunk)
      batchBytes += chunk.length
      if (batchBytes >= BATCH_BYTES || batch.length >= BATCH_CHUNKS) await startWriting()
    }
    await startWriting()
    await writing
    if (beforeClose) await onDisk(beforeClose(file))
    return { sizeBytes, sha256: hash.digest('hex') }
  } finally {
    await writing.catch(() => {}) // A file must not be closed while it is written.
  }

  async function startWriting(): Promise<void> {
    await writing
    const chunks = batch
    sizeBytes += batchBytes
    writing = onDisk(writeAll(file, chunks, batchBytes)).then(() => onWritten?.(chunks))
    writing.catch(() => {}) // Whoever waits for it next hears of it, which may be after a while.
    batch = []
    batchBytes = 0
    // Hashes while another thread writes.
    for (const chunk of chunks) hash.update(chunk)
  }
}

/** Where a disk takes only a part, trying to write the rest says why. */
async function writeAll(file: FileHandle, chunks: readonly Uint8Array[], sizeBytes: number): Promise<void> {
  if (sizeBytes === 0) return
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten < sizeBytes) await file.writeFile(Buffer.concat(chunks).subarray(bytesWritten))
}
