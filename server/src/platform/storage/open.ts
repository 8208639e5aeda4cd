import type { Database } from '../db/database.ts'
import type { Logger } from '../log.ts'
import type { Blobs } from './blobs.ts'
import { claimBlobs } from './claim.ts'
import { openLocalDisk } from './local-disk.ts'
import { guardRemovals } from './removal-guard.ts'
import { openS3 } from './s3.ts'
import type { S3Options } from './s3/client.ts'

/** Where the files are: a bucket where one is configured, or else a folder. */
export type BlobsPlace = { s3: S3Options | undefined; folder: string }

/** Not yet known to belong to the database. */
export const openUnclaimed = ({ s3, folder }: BlobsPlace, log?: Logger): Promise<Blobs> =>
  s3 ? openS3(s3, { ...(log && { log }) }) : openLocalDisk(folder)

/** Makes sure that the files belong to this database, and that no copy of it deletes them. */
export async function openBlobs(
  database: Pick<Database, 'engine' | 'db'>,
  place: BlobsPlace,
  log: Logger,
): Promise<Blobs> {
  const blobs = await openUnclaimed(place, log)
  await claimBlobs(database.db, blobs)
  return guardRemovals(database, blobs, log)
}
