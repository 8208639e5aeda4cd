import type { OpenHoldList } from '@atelier/contract/holds.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import type { StoredGeneration } from './generation.ts'
import { sourceOf } from './lines.store.ts'

const SHOWN = 100

type Row = Pick<
  StoredGeneration,
  'id' | 'modelId' | 'modelName' | 'effectId' | 'coinsQuoted' | 'createdAt'
> & {
  status: OpenHoldList['items'][number]['status']
}

/** The newest open holds, their number, and the coins of all together, as of one moment. */
export function readOpenHolds(db: Db, accountId: string): Promise<OpenHoldList> {
  return inSnapshot(db, async (tx) => {
    const { held, unfinished } = await tx
      .selectFrom('accounts')
      .select(['held', 'unfinished'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const { from, where, seq } = sourceOf(accountId, { active: true })
    const { rows } = await sql<Row>`
      select id, model_id, model_name, effect_id, status, coins_quoted, created_at from ${from} where ${where}
      order by ${seq} desc limit ${SHOWN}`.execute(tx)
    const items = rows.map(({ id, coinsQuoted, createdAt, ...row }) => ({
      generationId: id,
      ...row,
      coins: coinsQuoted,
      createdAt: createdAt.toISOString(),
    }))
    return { items, count: unfinished, coins: held }
  })
}
