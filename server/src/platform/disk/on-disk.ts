import { BlobsUnavailable } from '../blobs/unavailable.ts'

/** Full, read-only, away or broken: whatever a disk refuses, it is not the caller's mistake. */
export async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new BlobsUnavailable((error as Error).message, error)
  })
}
