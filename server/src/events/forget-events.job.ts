import type { Db } from '../platform/db/database.ts'
import { forgetFollowed } from './followed-accounts.store.ts'
import { forgetEvents } from './log.store.ts'

export const FORGET_EVENTS_EVERY_SECONDS = 600

/** What the log no longer shows, and accounts that nobody follows any more. */
export function forgetOldEvents(db: Db): () => Promise<void> {
  return async () => {
    await forgetEvents(db)
    await forgetFollowed(db)
  }
}
