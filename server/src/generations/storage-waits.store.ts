import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    storageWaits: { generationId: string; since: Date; isWaiting: boolean; refusals: number }
  }
}

/** How long a generation waits in all for files to be stored. Then it fails, and the coins that it holds come back. */
export const MAX_STORAGE_WAIT_SECONDS = 24 * 60 * 60

/** The same where the store is gone for good. */
export const MAX_GONE_WAIT_SECONDS = 10 * 60

const waitAgain = sql`on conflict (generation_id) do update set is_waiting = true where not storage_waits.is_waiting`

/** Stops the time limit of a generation. `isRefused`: because of one file, which the store will not take or give out. */
export async function beginStorageWait(tx: Db, id: string, { isRefused = false } = {}): Promise<void> {
  const refusals = isRefused ? 1 : 0
  await sql`
    insert into storage_waits (generation_id, refusals) values (${id}, ${refusals})
    on conflict (generation_id) do update
      set is_waiting = true, refusals = storage_waits.refusals + excluded.refusals`.execute(tx)
}

/**
 * The same for all that are processing, called while no file can be stored: workers start and take over nothing meanwhile, so
 * that what a dead one left behind would run out of time.
 */
export async function beginAllStorageWaits(db: Db): Promise<void> {
  await sql`
    insert into storage_waits (generation_id)
    select id from unfinished_generations as line join generations on id = line.generation_id
    where status = 'processing' order by id ${waitAgain}`.execute(db)
}

/** Seconds since the first wait of a generation, and how often a file of it was refused. */
export async function readStorageWait(db: Db, id: string): Promise<{ seconds: number; refusals: number }> {
  const { rows } = await sql<{ seconds: number; refusals: number }>`
    select extract(epoch from app_now() - since)::float8 as seconds, refusals
    from storage_waits where generation_id = ${id}`.execute(db)
  return rows[0] ?? { seconds: 0, refusals: 0 }
}

/** Whether its time limit stands still. */
export async function isWaitingForStorage(db: Db, id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('storageWaits')
    .select('generationId')
    .where('generationId', '=', id)
    .where('isWaiting', '=', true)
    .executeTakeFirst()
  return waiting !== undefined
}

/** To be called once its time limit was set anew. */
export async function endStorageWait(db: Db, id: string): Promise<void> {
  await db.updateTable('storageWaits').set({ isWaiting: false }).where('generationId', '=', id).execute()
}

/** Of generations that have ended. */
export async function forgetStorageWaits(db: Db): Promise<void> {
  await sql`
    delete from storage_waits as wait
    where not exists (select from unfinished_generations where generation_id = wait.generation_id)`.execute(
    db,
  )
}
