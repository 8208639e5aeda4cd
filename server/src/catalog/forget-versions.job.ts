import type { Db } from '../platform/db/database.ts'
import { forgetDeadNodes } from './nodes.store.ts'
import { forgetVersions } from './versions.store.ts'

export const FORGET_VERSIONS_EVERY_SECONDS = 3600

export function forgetOldVersions(db: Db): () => Promise<void> {
  return async () => {
    await forgetDeadNodes(db)
    await forgetVersions(db)
  }
}
