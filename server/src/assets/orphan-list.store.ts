import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { ORPHAN_LISTED_MS } from './orphan-times.ts'

/** Longer than the sweep needs to remove what is listed, so that only what has been removed is older. */
const FORGET_MS = 14 * ORPHAN_LISTED_MS

declare module '../platform/db/database.ts' {
  interface Tables {
    orphanFiles: { blobKey: string; database: string; seenAt: Date }
  }
}

/** Lists these for `database`; returns those that it has listed for long enough. */
export async function recordOrphans(
  db: Db,
  { keys, database, now }: { keys: string[]; database: string; now: number },
): Promise<string[]> {
  const rows = keys.map((blobKey) => ({ blobKey, database, seenAt: new Date(now) }))
  await db
    .insertInto('orphanFiles')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('blobKey')
        .doUpdateSet((row) => ({
          database: row.ref('excluded.database'),
          seenAt: row.ref('excluded.seenAt'),
        }))
        .whereRef('orphanFiles.database', '<>', 'excluded.database'),
    )
    .execute()
  const due = await db
    .selectFrom('orphanFiles')
    .select('blobKey')
    .where(sql<boolean>`blob_key = any(${keys})`)
    .where('database', '=', database)
    .where('seenAt', '<=', new Date(now - ORPHAN_LISTED_MS))
    .execute()
  return due.map(({ blobKey }) => blobKey)
}

/** Forgets those that have an asset after all, and those that are long gone. */
export async function forgetOrphans(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('orphanFiles')
    .where((where) =>
      where.or([
        where('seenAt', '<', new Date(now - FORGET_MS)),
        // A file that is derived from another has its key with a suffix.
        sql<boolean>`exists (select from assets
          where assets.blob_key = split_part(orphan_files.blob_key, '.', 1) and assets.deleted_at is null)`,
      ]),
    )
    .execute()
}
