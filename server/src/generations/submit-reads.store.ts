import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db/database.ts'
import { isRolledBack } from '../platform/db/unavailable.ts'
import { readBeforeSubmits, type BeforeSubmit, type NewSubmit } from './store.ts'

export type SubmitReads = Batcher<NewSubmit, BeforeSubmit>

const MAX_ITEMS = 64

/**
 * What submits that arrive at the same time are checked against is read by one statement, which begins after they have asked.
 * It only spares hopeless ones the rest: whatever decides is read again under the account's lock.
 */
export function openSubmitReads(db: Db): SubmitReads {
  return createBatcher({
    concurrency: 2,
    maxItems: MAX_ITEMS,
    run: (submits: NewSubmit[]) => readBeforeSubmits(db, submits),
    isBatchError: (error) => !isRolledBack(error),
  })
}
