import type { Settings } from '@atelier/contract/settings.ts'
import type { Links } from '../assets/links.ts'
import type { Cached } from '../platform/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { MediaPool } from '../platform/media/pool.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { UploadSlots } from './upload-slots.ts'

/** What the operations of uploads need. */
export type UploadsDependencies = {
  db: Db
  blobs: Blobs
  /** Cached, since the paid path must not query the database for them each time. */
  settings: Cached<Settings>
  media: MediaPool
  scratch: Scratch
  uploadSlots: UploadSlots
  links: Links
  cursors: Cursors
}
