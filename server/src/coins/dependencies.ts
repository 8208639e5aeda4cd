import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Blobs } from '../platform/storage/blobs.ts'

/** What the operations of coins need. */
export type CoinsDependencies = {
  db: Db
  blobs: Blobs
  cursors: Cursors
}
