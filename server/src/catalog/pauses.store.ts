import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    modelPauses: {
      modelId: string
      pausedAt: Date | null
      pauseReason: string | null
      resumedAt: Date | null
    }
  }
}

/** Why a model is not sold, and since when. */
export type Pause = { pausedAt: Date; pauseReason: string }

export async function readPauses(db: Db): Promise<Map<string, Pause>> {
  const { rows } = await sql<Pause & { modelId: string }>`
    select model_id, paused_at, pause_reason from model_pauses where paused_at is not null`.execute(db)
  return new Map(rows.map(({ modelId, ...pause }) => [modelId, pause]))
}

/** From now on it is judged by what ends after this moment. */
export async function resumeModel(db: Db, modelId: string): Promise<void> {
  await sql`
    insert into model_pauses (model_id, resumed_at) values (${modelId}, app_now())
    on conflict (model_id) do update set paused_at = null, pause_reason = null, resumed_at = excluded.resumed_at`.execute(
    db,
  )
}
