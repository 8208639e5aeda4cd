import type { GenerationStatus } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import type { StoredGeneration } from './generation.ts'
import type { Db } from '../platform/db/database.ts'

type Filters = { account?: string; status?: GenerationStatus }

/** Of all accounts, newest first, before `beforeSeq`. Every combination of filters has an index. */
export function listAllGenerations(
  db: Db,
  { account, status }: Filters,
  beforeSeq: number | undefined,
  limit: number,
): Promise<StoredGeneration[]> {
  let page = db.selectFrom('generations').selectAll().limit(limit)
  if (status) page = page.where('status', '=', status)
  if (account !== undefined) {
    page = page.where('accountId', '=', account).orderBy('seq', 'desc')
    if (beforeSeq !== undefined) page = page.where('seq', '<', beforeSeq)
  } else {
    page = page.orderBy(sql`-seq`) // As in the indexes.
    if (beforeSeq !== undefined) page = page.where(sql<boolean>`-seq > ${-beforeSeq}`)
  }
  return page.execute()
}

/** Of any account: for operators only. */
export function findAnyGeneration(db: Db, id: string): Promise<StoredGeneration | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst()
}
