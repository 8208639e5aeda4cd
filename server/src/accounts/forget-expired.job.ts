import type { Db } from '../platform/db/database.ts'
import { deleteOldWindows } from '../platform/rate-limit-windows.ts'
import { deleteExpired } from './store.ts'

export const FORGET_EVERY_SECONDS = 3600

export function forgetExpired(db: Db): () => Promise<void> {
  return async () => {
    await deleteExpired(db)
    await deleteOldWindows(db)
  }
}
