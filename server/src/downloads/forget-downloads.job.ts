import type { Db } from '../platform/db/database.ts'
import { deleteExpiredDownloads } from './store.ts'

export const FORGET_DOWNLOADS_EVERY_SECONDS = 3600

export function forgetOldDownloads(db: Db): () => Promise<void> {
  return () => deleteExpiredDownloads(db)
}
