import type { GenerationStatus } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import type { StoredGeneration } from './generation.ts'
import { allColumns, ofAll, sourceOf } from './lines.store.ts'
import type { Db } from '../platform/db/database.ts'

type Filters = { account?: string; status?: GenerationStatus }

/** Of all accounts, newest first, before `beforeSeq`. Every combination of filters has an index. */
export async function listAllGenerations(
  db: Db,
  { account, status }: Filters,
  beforeSeq: number | undefined,
  limit: number,
): Promise<StoredGeneration[]> {
  const { from, where, seq, rest } = account === undefined ? ofAll(status) : sourceOf(account, { status })
  const order = account === undefined ? sql`-${seq}` : sql`${seq} desc`
  const isBefore = account === undefined ? sql`-${seq} > ${-(beforeSeq ?? 0)}` : sql`${seq} < ${beforeSeq}`
  const conditions = [where, ...rest, ...(beforeSeq === undefined ? [] : [isBefore])]
  const { rows } = await sql<StoredGeneration>`
    select ${allColumns} from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Of any account: for operators only. */
export function findAnyGeneration(db: Db, id: string): Promise<StoredGeneration | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst()
}
