import { BlobsUnavailable } from '../storage/unavailable.ts'
import { messageOf } from '../thrown.ts'

/** Turns an error of the disk, which may be full, read-only, missing or broken, into `BlobsUnavailable`. */
export async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new BlobsUnavailable(messageOf(error), error)
  })
}
