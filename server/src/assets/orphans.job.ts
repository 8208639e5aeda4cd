import type { Blobs } from '../platform/storage/blobs.ts'
import { PARTS } from '../platform/storage/parts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { findOrphans } from './orphans.store.ts'

export const SWEEP_FILES_EVERY_SECONDS = 6 * 3600

/** Each run starts a quarter of the store further on than the one before. */
const PARTS_PER_RUN = PARTS / 4

/** Longer than any file takes from its first byte to its asset. */
const ORPHAN_MS = 24 * 3_600_000

type Tools = { db: Db; blobs: Blobs; clock: Clock; log: Logger }

/**
 * Removes what crashes have left: files without an asset, and partial files. A run covers the whole store if it has the
 * time; in a store too large for that, every part is the first of some run.
 */
export function sweepFiles({ db, blobs, clock, log }: Tools): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    await blobs.removeLeftovers()
    const before = new Date(clock.now() - ORPHAN_MS)
    const run = Math.floor(clock.now() / (SWEEP_FILES_EVERY_SECONDS * 1000))
    let removed = 0
    try {
      for (let count = 0; count < PARTS; count++) {
        const part = (run * PARTS_PER_RUN + count) % PARTS
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
