import type { CoinValue } from '../margins/coin-value.ts'
import type { Db } from '../platform/db/database.ts'

/** What the operations of stats need. */
export type StatsDependencies = {
  db: Db
  coinValue: CoinValue | undefined
}
