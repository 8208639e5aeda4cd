import type { Db } from '../platform/db/database.ts'
import { countHours, forgetHours, hoursToCount } from './count-hours.store.ts'

export const COUNT_HOURS_EVERY_SECONDS = 60

/** After an upgrade there are some hundred hours to count; a day of a busy service is many rows. */
const MOST_HOURS = 1000
const HOURS_AT_ONCE = 24

/** Counts the hour that goes on, and whatever hours were missed. */
export function countNewHours(db: Db): () => Promise<void> {
  return async () => {
    const hours = await hoursToCount(db, MOST_HOURS)
    for (let first = 0; first < hours.length; first += HOURS_AT_ONCE)
      await countHours(db, hours.slice(first, first + HOURS_AT_ONCE))
    await forgetHours(db)
  }
}
