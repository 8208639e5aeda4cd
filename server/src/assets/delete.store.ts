import { sql } from 'kysely'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { removeUnused } from './files.store.ts'

/** Submits refuse expired assets; a submit that still found the asset in its last moment has been stored by then. */
const GRACE_HOURS = 1

/** Marks the assets as deleted, then removes their files. What a crash leaves behind, the sweep for orphans finds. */
export async function deleteAssets(db: Db, blobs: Blobs, ids: readonly string[]): Promise<void> {
  await removeUnused(
    db,
    blobs,
    await markDeleted(db)
      .where(sql<boolean>`id = any(${ids})`)
      .execute(),
  )
}

/** Only marks all outputs of a generation; the caller then removes the files that are unused. */
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

/** The position of an asset in a list by age; the time to the microsecond. */
export type AssetPosition = { at: string; id: string }

/** The oldest assets past their retention, after a position. */
export async function listExpired(
  db: Db,
  kind: keyof typeof which,
  days: number,
  after: AssetPosition | undefined,
  limit: number,
): Promise<AssetPosition[]> {
  const { rows } = await sql<AssetPosition>`
    select created_at::text as at, id from assets
    where ${which[kind]} and deleted_at is null
      and created_at < app_now() - make_interval(days => ${days}, hours => ${GRACE_HOURS})
      and (created_at, id) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? NIL}::uuid)
    order by created_at, id limit ${limit}`.execute(db)
  return rows
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** Deletes those that are not inputs of an unfinished generation. */
export async function deleteUnreferenced(db: Db, blobs: Blobs, ids: readonly string[]): Promise<void> {
  const given = sql<string>`(
    select found[1]::uuid from unfinished_generations as line join generations on generations.id = line.generation_id
    cross join lateral regexp_matches(effective_params::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
    where line.account_id in (select account_id from assets where id = any(${ids})))`
  await removeUnused(
    db,
    blobs,
    await markDeleted(db)
      .where(sql<boolean>`id = any(${ids}) and id not in ${given}`)
      .execute(),
  )
}
