import type { Db } from '../platform/db/database.ts'
import { forgetAttempts } from './attempts.store.ts'
import { forgetHours } from './hours.store.ts'

export const FORGET_ATTEMPTS_EVERY_SECONDS = 3600
const KEPT_DAYS = 7

/** Sent requests contain what users wrote, so they are kept no longer than debugging needs. */
export function forgetOldAttempts(db: Db): () => Promise<void> {
  return async () => {
    await forgetAttempts(db, KEPT_DAYS)
    await forgetHours(db)
  }
}
