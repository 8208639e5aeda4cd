import type { Db } from '../platform/db/database.ts'
import { deleteExpired } from './store.ts'

export const FORGET_EVERY_SECONDS = 3600

export function forgetExpired(db: Db): () => Promise<void> {
  return () => deleteExpired(db)
}
