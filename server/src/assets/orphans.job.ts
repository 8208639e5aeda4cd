import type { Blobs } from '../platform/storage/blobs.ts'
import { PARTS } from '../platform/storage/parts.ts'
import { identifyDatabase } from '../platform/storage/removal-guard.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { forgetOrphans, recordOrphans } from './orphan-list.store.ts'
import { ORPHAN_AGE_MS } from './orphan-times.ts'
import { findOrphans } from './orphans.store.ts'

export const SWEEP_FILES_EVERY_SECONDS = 6 * 3600

/** Each run starts a quarter of the store further on than the one before. */
const PARTS_PER_RUN = PARTS / 4

const BATCH_SIZE = 500

type Tools = { database: Pick<Database, 'engine' | 'db'>; blobs: Blobs; clock: Clock; log: Logger }

/**
 * Removes what crashes have left: partial files, and files without an asset, a day after it has first seen them. A run covers the
 * whole store if it has the time; in a store too large for that, every part is the first of some run.
 */
export function sweepFiles({ database, blobs, clock, log }: Tools): (signal: AbortSignal) => Promise<void> {
  const { db } = database
  return async (signal) => {
    await blobs.removeLeftovers()
    const now = clock.now()
    await forgetOrphans(db, now)
    const seenBy = await identifyDatabase(database)
    const before = new Date(now - ORPHAN_AGE_MS)
    const run = Math.floor(now / (SWEEP_FILES_EVERY_SECONDS * 1000))
    let removed = 0
    try {
      for (let count = 0; count < PARTS; count++) {
        const part = (run * PARTS_PER_RUN + count) % PARTS
        const keys: string[] = []
        for await (const { key } of findOrphans(db, blobs, before, { part, signal })) {
          keys.push(key)
          if (keys.length === BATCH_SIZE) await removeListed(keys.splice(0))
        }
        if (keys.length > 0) await removeListed(keys)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (removed > 0) log.info({ removed }, 'files that belong to no asset were removed')
    }

    async function removeListed(keys: string[]) {
      const listed = await recordOrphans(db, { keys, database: seenBy, now })
      if ((await blobs.mayRemove?.()) === false) return
      for (const key of listed) {
        await blobs.remove(key)
        removed++
      }
    }
  }
}
