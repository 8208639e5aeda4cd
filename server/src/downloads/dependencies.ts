import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { DownloadLimits } from './limits.ts'

/** What the operations of downloads need. */
export type DownloadsDependencies = {
  db: Db
  blobs: Blobs
  clock: Clock
  publicUrl: string
  /** What one ZIP may hold. */
  downloadLimits: DownloadLimits
  /** After how many days outputs are deleted; undefined where they are kept. */
  outputRetentionDays: number | undefined
}
