import { limits } from '@atelier/contract/limits.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteIdle, listExpired, type Aged } from './delete.store.ts'

export const RETENTION_EVERY_SECONDS = 3600
const TOGETHER = 100

type Tools = { db: Db; blobs: Blobs; outputRetentionDays: number | undefined }

/** Deletes uploads past their time and, where the operator says how long to keep them, outputs. */
// Spec: Limits, upload retention
export function deleteExpired({ db, blobs, outputRetentionDays }: Tools) {
  return async (signal: AbortSignal): Promise<void> => {
    await deleteAll('uploads', limits.uploadRetentionDays, signal)
    if (outputRetentionDays !== undefined) await deleteAll('outputs', outputRetentionDays, signal)
  }

  async function deleteAll(kind: 'uploads' | 'outputs', days: number, signal: AbortSignal): Promise<void> {
    let last: Aged | undefined
    do {
      const some = await listExpired(db, kind, days, last, TOGETHER)
      last = some.at(-1)
      if (last) await deleteIdle(db, blobs, idsOf(some))
    } while (last && !signal.aborted)
  }
}

const idsOf = (assets: readonly Aged[]) => assets.map(({ id }) => id)
