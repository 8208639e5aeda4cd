import { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from '../platform/zip.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { ArchiveFile } from './entry-names.ts'

/** How many bytes of a ZIP are made ahead of its reader. */
const READ_AHEAD_BYTES = 64 * 1024

export type ArchiveContents = {
  files: readonly ArchiveFile[]
  /** What else was asked for and is not there, to be named among the missing. */
  gone?: readonly string[]
}

/** A ZIP of the files, read from the store as the client takes it. Rejects where the store cannot be used. */
export async function openArchive(
  blobs: Pick<Blobs, 'open'>,
  contents: ArchiveContents,
  now: Date,
): Promise<Readable> {
  const entries = readEntries(blobs, contents, now)
  // The first file is opened before the answer begins, so that a store that is away can be reported.
  const first = await entries.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* entries
  }
  const zip = Readable.from(writeZip(all()), { objectMode: false, highWaterMark: READ_AHEAD_BYTES })
  // Closes the file under way, also that of a client who left before anything was read.
  zip.once('close', () => void entries.return())
  return zip
}

async function* readEntries(
  blobs: Pick<Blobs, 'open'>,
  { files, gone = [] }: ArchiveContents,
  now: Date,
): AsyncGenerator<ZipEntry, void, undefined> {
  const missing = [...gone]
  yield* openFiles(blobs, files, missing)
  if (missing.length === 0) return
  const text = Buffer.from(`${deletedMeanwhile}\n\n${missing.join('\n')}\n`)
  yield { name: 'missing.txt', modifiedAt: now, sizeBytes: text.length, bytes: [text] }
}

const deletedMeanwhile = 'These files were deleted and are not included:'

type StoredFile = { name: string; blobKey: string; modifiedAt: Date }

/** Opens each file when its turn comes; those that are gone by then are added to `missing`. */
export async function* openFiles(
  blobs: Pick<Blobs, 'open'>,
  files: Iterable<StoredFile> | AsyncIterable<StoredFile>,
  missing: string[],
): AsyncGenerator<ZipEntry, void, undefined> {
  for await (const { name, blobKey, modifiedAt } of files) {
    const opened = await blobs.open(blobKey)
    if (!opened) {
      missing.push(name)
      continue
    }
    // Destroyed before anybody reads it, a stream from S3 says so, and nobody would listen.
    opened.stream.on('error', () => {})
    try {
      yield { name, modifiedAt, sizeBytes: opened.sizeBytes, bytes: opened.stream }
    } finally {
      opened.stream.destroy()
    }
  }
}
