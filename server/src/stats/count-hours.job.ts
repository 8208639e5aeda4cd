import { allowSlowStatements } from '../platform/db/statement-deadline.ts'
import type { Db } from '../platform/db/database.ts'
import { countHours, forgetHours, hoursToCount } from './count-hours.store.ts'

export const COUNT_HOURS_EVERY_SECONDS = 60

/** A busy hour is many rows, and there are some hundred hours to count after an upgrade. */
const HOURS_AT_ONCE = 24
const BATCHES_AT_ONCE = 8
const STATEMENT_MS = 60_000

/** Counts the hour that goes on, and whatever hours were missed. */
export function countNewHours(db: Db): () => Promise<void> {
  return () =>
    allowSlowStatements(STATEMENT_MS, async () => {
      const hours = await hoursToCount(db, HOURS_AT_ONCE * BATCHES_AT_ONCE)
      for (let first = 0; first < hours.length; first += HOURS_AT_ONCE)
        await countHours(db, hours.slice(first, first + HOURS_AT_ONCE))
      await forgetHours(db)
    })
}
