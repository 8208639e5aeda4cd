import { sql } from 'kysely'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { removeUnused } from './files.store.ts'

/**
 * Submits refuse an asset from the end of its time on; those that met it in its last moment have long been written down
 * by now.
 */
const GRACE_HOURS = 1

/** From now on they are not there; then their files go. What a crash leaves between the two, the sweep for orphans finds. */
export async function deleteAssets(db: Db, blobs: Blobs, ids: readonly string[]): Promise<void> {
  await removeUnused(
    db,
    blobs,
    await markDeleted(db)
      .where(sql<boolean>`id = any(${ids})`)
      .execute(),
  )
}

/** The first half of the same, for all outputs of a generation: the caller then removes the files, where unused. */
export function markOutputsDeleted(tx: Db, generationId: string) {
  return markDeleted(tx).where('generationId', '=', generationId).execute()
}

function markDeleted(db: Db) {
  return db
    .updateTable('assets')
    .set({ deletedAt: sql<Date>`app_now()` })
    .where('deletedAt', 'is', null)
    .returning(['accountId', 'sha256', 'blobKey', 'derived'])
}

const which = { uploads: sql`generation_id is null`, outputs: sql`generation_id is not null` }

/** Where an asset stands among those of its kind: by age, to the microsecond. */
export type Aged = { at: string; id: string }

/** The oldest that have been here for so many days, from a place on. */
export async function listExpired(
  db: Db,
  kind: keyof typeof which,
  days: number,
  after: Aged | undefined,
  limit: number,
): Promise<Aged[]> {
  const { rows } = await sql<Aged>`
    select created_at::text as at, id from assets
    where ${which[kind]} and deleted_at is null
      and created_at < app_now() - make_interval(days => ${days}, hours => ${GRACE_HOURS})
      and (created_at, id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? NIL}::uuid)
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** Deletes those of them that no unfinished generation was given. */
export async function deleteIdle(db: Db, blobs: Blobs, ids: readonly string[]): Promise<void> {
  const given = sql<string>`(
    select found[1]::uuid from generations
    cross join lateral regexp_matches(effective_params::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
    where completed_at is null and account_id in (select account_id from assets where id = any(${ids})))`
  await removeUnused(
    db,
    blobs,
    await markDeleted(db)
      .where(sql<boolean>`id = any(${ids}) and id not in ${given}`)
      .execute(),
  )
}
