import { limits } from '@atelier/contract/limits.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteAssets, listExpired } from './delete.store.ts'

export const RETENTION_EVERY_SECONDS = 3600
const TOGETHER = 100

type Tools = { db: Db; blobs: Blobs }

/** Deletes uploads past their time and, where the operator says how long to keep them, outputs. */
// Spec: Limits, upload retention
export function deleteExpired({ db, blobs }: Tools, outputRetentionDays: number | undefined) {
  return async (signal: AbortSignal): Promise<void> => {
    await deleteAll('uploads', limits.uploadRetentionDays, signal)
    if (outputRetentionDays !== undefined) await deleteAll('outputs', outputRetentionDays, signal)
  }

  async function deleteAll(kind: 'uploads' | 'outputs', days: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const ids = await listExpired(db, kind, days, TOGETHER)
      if (ids.length === 0) return
      await deleteAssets(db, blobs, ids)
    }
  }
}
