import { listEntriesOf } from '../coins/store.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import { readEarnings } from '../margins/store.ts'
import type { Db } from '../platform/db/database.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import { listAttempts } from './attempts.store.ts'
import { countDelivered } from './delivered.store.ts'
import type { OperatorReceiptParts, ReceiptParts } from './receipt.ts'

/** Everything on a receipt, as of one moment; undefined where there is no such generation of this account. */
export function readReceipt(db: Db, id: string, accountId: string): Promise<ReceiptParts | undefined> {
  return inSnapshot(db, (tx) => readParts(tx, id, accountId))
}

/** The same of any account, and what it brought in and cost. */
export function readOperatorReceipt(
  db: Db,
  id: string,
  coinValue: CoinValue | undefined,
): Promise<OperatorReceiptParts | undefined> {
  return inSnapshot(db, async (tx) => {
    const parts = await readParts(tx, id)
    return parts && { ...parts, earnings: await readEarnings(tx, id, coinValue) }
  })
}

async function readParts(tx: Db, id: string, accountId?: string): Promise<ReceiptParts | undefined> {
  let found = tx.selectFrom('generations').selectAll().where('id', '=', id)
  if (accountId !== undefined) found = found.where('accountId', '=', accountId)
  const generation = await found.executeTakeFirst()
  if (!generation) return undefined
  const delivered = await countDelivered(tx, [id])
  return {
    generation,
    attempts: await listAttempts(tx, id),
    entries: await listEntriesOf(tx, id),
    delivered: delivered.get(id) ?? 0,
  }
}
