import { listEntriesOf } from '../coins/store.ts'
import type { Db } from '../platform/db/database.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import { listAttempts } from './attempts.store.ts'
import { countDelivered } from './delivered.store.ts'
import type { ReceiptParts } from './receipt.ts'

/** Everything a receipt says, as of one moment; undefined when there is no such generation, or not of this account. */
export function readReceipt(db: Db, id: string, accountId?: string): Promise<ReceiptParts | undefined> {
  return inSnapshot(db, async (tx) => {
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
  })
}
