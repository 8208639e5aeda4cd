import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'

/** What the operations of operator actions need. */
export type OperatorActionsDependencies = {
  db: Db
  cursors: Cursors
}
