import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { findOrphans } from './orphans.store.ts'

export const SWEEP_FILES_EVERY_SECONDS = 3600

/** Longer than any file takes from its first byte to its asset. */
const ORPHAN_MS = 24 * 3_600_000

type Tools = { db: Db; blobs: Blobs; clock: Clock; log: Logger }

/** Removes what deaths have left behind: files whose asset was never written down, and halves of files. */
export function sweepFiles({ db, blobs, clock, log }: Tools): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    let removed = 0
    for await (const { key } of findOrphans(db, blobs, new Date(clock.now() - ORPHAN_MS))) {
      signal.throwIfAborted()
      await blobs.remove(key)
      removed++
    }
    if (removed > 0) log.info({ removed }, 'files that belong to no asset were removed')
    await blobs.removeLeftovers()
  }
}
