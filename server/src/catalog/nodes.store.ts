import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { LoadedModels, ModelFileState } from './loaded-models.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    modelNodes: NodeModels
  }
}

/** What a node has read of its model files. */
export type NodeModels = {
  id: string
  role: string
  startedAt: Date
  seenAt: Date
  version: string
  models: Record<string, string>
  files: ModelFileState[]
  loadedAt: Date
}

/** How often a node says that it runs. */
export const NODE_BEAT_SECONDS = 15
/** One that has not said so for that long is taken for dead. */
const DEAD_AFTER_SECONDS = 4 * NODE_BEAT_SECONDS

const isLive = sql<boolean>`seen_at > app_now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`

export async function saveNode(
  db: Db,
  { id, role }: Pick<NodeModels, 'id' | 'role'>,
  { version, models, files }: LoadedModels,
): Promise<void> {
  await sql`
    insert into model_nodes (id, role, version, models, files, loaded_at)
    values (${id}, ${role}, ${version}, ${JSON.stringify(models)}::jsonb, ${JSON.stringify(files)}::jsonb, app_now())
    on conflict (id) do update set role = excluded.role, version = excluded.version, models = excluded.models,
      files = excluded.files, loaded_at = excluded.loaded_at, seen_at = app_now()`.execute(db)
}

/** False where the node is not known, as after the database was restored. */
export async function markNodeSeen(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('modelNodes')
    .set({ seenAt: sql<Date>`app_now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeNode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('modelNodes').where('id', '=', id).execute()
}

/** For a database that one node has for itself: whoever else is listed has died. */
export async function removeOtherNodes(db: Db, id: string): Promise<void> {
  await db.deleteFrom('modelNodes').where('id', '!=', id).execute()
}

export function listNodes(db: Db): Promise<NodeModels[]> {
  return db.selectFrom('modelNodes').selectAll().where(isLive).orderBy('startedAt').orderBy('id').execute()
}

/** Files that are replaced may be gone for a moment, and nodes do not read them in the same one. */
const GONE_AFTER_SECONDS = 60

/** Whether no node that runs offers the model, nor has read its files so lately that they may be about to come back. */
export async function isGoneEverywhere(db: Db, modelId: string): Promise<boolean> {
  const { rows } = await sql<{ isGone: boolean | null }>`
    select bool_and(not jsonb_exists(models, ${modelId})
      and loaded_at <= app_now() - make_interval(secs => ${GONE_AFTER_SECONDS})) as is_gone
    from model_nodes where ${isLive}`.execute(db)
  // Null where no node is known to run, as after the database was restored: this one does.
  return rows[0]?.isGone ?? false
}

export async function forgetDeadNodes(db: Db): Promise<void> {
  await sql`delete from model_nodes where seen_at < app_now() - interval '1 day'`.execute(db)
}
