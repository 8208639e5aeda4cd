import type { DownloadLimits } from '../downloads/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'

/** What the exports of people's data need. */
export type PrivacyDependencies = {
  db: Db
  blobs: Blobs
  clock: Clock
  /** What one ZIP may hold. */
  downloadLimits: DownloadLimits
}
