import { limits } from '@atelier/contract/limits.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { deleteUnreferenced, listExpired, type AssetPosition } from './delete.store.ts'

export const RETENTION_EVERY_SECONDS = 3600
const BATCH_SIZE = 100

type Tools = { db: Db; blobs: Blobs; outputRetentionDays: number | undefined }

/** Deletes expired uploads and, where the operator has set a retention, outputs. */
// Spec: Limits, upload retention
export function deleteExpired({ db, blobs, outputRetentionDays }: Tools) {
  return async (signal: AbortSignal): Promise<void> => {
    await deleteAll('uploads', limits.uploadRetentionDays, signal)
    if (outputRetentionDays !== undefined) await deleteAll('outputs', outputRetentionDays, signal)
  }

  async function deleteAll(kind: 'uploads' | 'outputs', days: number, signal: AbortSignal): Promise<void> {
    let last: AssetPosition | undefined
    do {
      const some = await listExpired(db, kind, days, last, BATCH_SIZE)
      last = some.at(-1)
      if (last) await deleteUnreferenced(db, blobs, idsOf(some))
    } while (last && !signal.aborted)
  }
}

const idsOf = (assets: readonly AssetPosition[]) => assets.map(({ id }) => id)
