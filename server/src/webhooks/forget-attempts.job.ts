import type { Db } from '../platform/db/database.ts'
import { keepAttemptDays } from './attempt-days.store.ts'
import { forgetHours } from './hours.store.ts'

export const FORGET_ATTEMPTS_EVERY_SECONDS = 3600

export function forgetOldAttempts(db: Db): () => Promise<void> {
  return async () => {
    await forgetHours(db)
    await keepAttemptDays(db)
  }
}
