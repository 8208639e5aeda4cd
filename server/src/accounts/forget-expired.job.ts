import type { Db } from '../platform/db/database.ts'
import { deleteOldWindows } from '../platform/rate-limit-windows.ts'
import { deleteExpired } from './store.ts'

export const FORGET_EVERY_SECONDS = 3600

/** `deleteOthers`: what expires of features that know of accounts. */
export function forgetExpired(db: Db, deleteOthers: (db: Db) => Promise<void>): () => Promise<void> {
  return async () => {
    await deleteExpired(db)
    await deleteOthers(db)
    await deleteOldWindows(db)
  }
}
