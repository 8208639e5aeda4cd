import type { Db } from '../platform/db/database.ts'
import { forgetSubscribed } from './subscribed-accounts.store.ts'
import { forgetEvents } from './log.store.ts'

export const FORGET_EVENTS_EVERY_SECONDS = 600

/** Deletes events that the log no longer shows, and marks of accounts without subscribers. */
export function forgetOldEvents(db: Db): () => Promise<void> {
  return async () => {
    await forgetEvents(db)
    await forgetSubscribed(db)
  }
}
