import type { Blobs } from '../platform/blobs/blobs.ts'
import { PARTS } from '../platform/blobs/parts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { findOrphans } from './orphans.store.ts'

export const SWEEP_FILES_EVERY_SECONDS = 6 * 3600

/** Each run begins where the one before would be if it had swept its share of a day. */
const PARTS_A_RUN = PARTS / 4

/** Longer than any file takes from its first byte to its asset. */
const ORPHAN_MS = 24 * 3_600_000

type Tools = { db: Db; blobs: Blobs; clock: Clock; log: Logger }

/**
 * Removes what deaths have left behind: files whose asset was never written down, and halves of files. A run takes all of
 * the store where it has the time. In one too large for that every part is still the first of some run.
 */
export function sweepFiles({ db, blobs, clock, log }: Tools): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    await blobs.removeLeftovers()
    const before = new Date(clock.now() - ORPHAN_MS)
    const run = Math.floor(clock.now() / (SWEEP_FILES_EVERY_SECONDS * 1000))
    let removed = 0
    try {
      for (let count = 0; count < PARTS; count++) {
        const part = (run * PARTS_A_RUN + count) % PARTS
        for await (const { key } of findOrphans(db, blobs, before, { part, signal })) {
          await blobs.remove(key)
          removed++
        }
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (removed > 0) log.info({ removed }, 'files that belong to no asset were removed')
    }
  }
}
