import { sql } from 'kysely'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { removeUnused } from './files.store.ts'

/**
 * Submits refuse an upload from the end of its time on; those that met it in its last moment have long been written down
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

/** The oldest that have been here for so many days, without those that an unfinished generation was given. */
export async function listExpired(
  db: Db,
  kind: keyof typeof which,
  days: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from assets
    where ${which[kind]} and deleted_at is null
      and created_at < app_now() - make_interval(days => ${days}, hours => ${GRACE_HOURS})
      and not exists (
        select from generations
        where generations.account_id = assets.account_id and completed_at is null
          and position(assets.id::text in effective_params::text) > 0)
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
