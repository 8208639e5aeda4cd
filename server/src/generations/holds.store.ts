import type { OpenHoldList } from '@atelier/contract/holds.ts'
import type { Db } from '../platform/db/database.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'

const SHOWN = 100

/** The newest open holds, their number, and the coins of all together, as of one moment. */
export function readOpenHolds(db: Db, accountId: string): Promise<OpenHoldList> {
  return inSnapshot(db, async (tx) => {
    const { held, unfinished } = await tx
      .selectFrom('accounts')
      .select(['held', 'unfinished'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const rows = await tx
      .selectFrom('generations')
      .select(['id', 'modelId', 'modelName', 'status', 'coinsQuoted', 'createdAt'])
      .where('accountId', '=', accountId)
      .where('completedAt', 'is', null)
      .orderBy('seq', 'desc')
      .limit(SHOWN)
      .execute()
    const items = rows.map(({ id, coinsQuoted, createdAt, ...row }) => ({
      generationId: id,
      ...row,
      coins: coinsQuoted,
      createdAt: createdAt.toISOString(),
    }))
    return { items, count: unfinished, coins: held }
  })
}
