import { labelLimits } from '@atelier/contract/labels.ts'
import type { Generated, Selectable } from 'kysely'
import { lockAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'
import { codeOf } from '../platform/thrown.ts'
import { collectionLabel } from './labels.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    collections: CollectionsTable
  }
}

type CollectionsTable = { id: Generated<string>; accountId: string; name: string; createdAt: Generated<Date> }
export type StoredCollection = Selectable<CollectionsTable>

export function listCollections(db: Db, accountId: string): Promise<StoredCollection[]> {
  return db.selectFrom('collections').selectAll().where('accountId', '=', accountId).orderBy('name').execute()
}

/** Or why there is none. */
export function createCollection(
  db: Db,
  accountId: string,
  name: string,
): Promise<StoredCollection | 'too many' | 'name taken'> {
  return orNameTaken(
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId) // So that those who ask at once count each other's.
      const { count } = await tx
        .selectFrom('collections')
        .select((is) => is.fn.countAll<number>().as('count'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      if (count >= labelLimits.collections) return 'too many'
      return tx.insertInto('collections').values({ accountId, name }).returningAll().executeTakeFirstOrThrow()
    }),
  )
}

/** Undefined where there is no such collection. */
export function renameCollection(
  db: Db,
  accountId: string,
  id: string,
  name: string,
): Promise<StoredCollection | 'name taken' | undefined> {
  return orNameTaken(
    db
      .updateTable('collections')
      .set({ name })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** The generations in it stay. False where there is no such collection. */
export function deleteCollection(db: Db, accountId: string, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('collections')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    await tx
      .deleteFrom('generationLabels')
      .where('accountId', '=', accountId)
      .where('label', '=', collectionLabel(id))
      .execute()
    return numDeletedRows > 0n
  })
}

async function orNameTaken<Answer>(asked: Promise<Answer>): Promise<Answer | 'name taken'> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === '23505') return 'name taken'
    throw error
  }
}
