import type { Db } from '../db/database.ts'
import type { Blobs } from './blobs.ts'
import { claimBlobs } from './claim.ts'
import { openLocalDisk } from './local-disk.ts'
import { openS3 } from './s3.ts'
import type { S3Options } from './s3/client.ts'

/** Opens the bucket where one is configured, or else the folder, and makes sure that it belongs to this database. */
export async function openBlobs(db: Db, s3: S3Options | undefined, folder: string): Promise<Blobs> {
  const blobs = s3 ? await openS3(s3) : await openLocalDisk(folder)
  await claimBlobs(db, blobs)
  return blobs
}
