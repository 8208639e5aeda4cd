import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'

/** What the operations of codes need. */
export type CodesDependencies = {
  db: Db
  cursors: Cursors
  limiter: RateLimiter
}
