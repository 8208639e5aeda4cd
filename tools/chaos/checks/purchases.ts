import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import type { Environment } from '../cluster/environment.ts'
import { openPurchases } from '../sabotage/purchases.ts'
import { violationsOf, type Violation } from './violation.ts'

/** An attempt is bought at most once, and every purchase belongs to a recorded attempt. */
export async function checkPurchases(db: Db, { purchasesFile }: Environment): Promise<Violation[]> {
  const { rows } = await sql<{ id: string; handle: unknown }>`select id, handle from attempts`.execute(db)
  const attempts = new Map(rows.map(({ id, handle }) => [id, handle]))
  const sold = Map.groupBy(openPurchases(purchasesFile).list(), ({ attemptId }) => attemptId)
  const twice = [...sold].filter(([, purchases]) => purchases.length > 1)
  return [
    ...violationsOf(
      'nothing is bought twice',
      twice.map(([attemptId, purchases]) => `attempt ${attemptId} was bought ${purchases.length} times`),
    ),
    ...violationsOf(
      'nothing is bought without an attempt on record',
      [...sold.keys()].filter((attemptId) => !attempts.has(attemptId)),
    ),
    ...violationsOf(
      'no handle comes from nowhere',
      [...attempts].filter(([id, handle]) => handle !== null && !sold.has(id)).map(([id]) => id),
    ),
  ]
}
