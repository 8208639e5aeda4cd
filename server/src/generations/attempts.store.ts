import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { isNow } from './store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    attempts: AttemptsTable
  }
}

type AttemptsTable = {
  id: string
  generationId: string
  number: number
  provider: string
  backend: number
  state: 'submitting' | 'running' | 'succeeded' | 'failed'
  handle: unknown
  errorCode: GenerationErrorCode | null
  errorDetail: string | null
  createdAt: Generated<Date>
  endedAt: Date | null
}

/** One try at a backend. */
export type Attempt = Omit<AttemptsTable, 'createdAt'> & { createdAt: Date }

export function listAttempts(db: Db, generationId: string): Promise<Attempt[]> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('generationId', '=', generationId)
    .orderBy('number')
    .execute()
}

/** Written down before the backend is called; undefined when the generation is no longer this worker's. */
export async function beginAttempt(
  db: Db,
  token: string,
  {
    id,
    generationId,
    number,
    provider,
    backend,
  }: Pick<Attempt, 'id' | 'generationId' | 'number' | 'provider' | 'backend'>,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    insert into attempts (id, generation_id, number, provider, backend, state)
    select ${id}, g.id, ${number}, ${provider}, ${backend}, 'submitting' from generations g
    where g.id = ${generationId} and g.attempt_token = ${token} and ${isNow('processing')} for update
    returning id, generation_id, number, provider, backend, state, handle, error_code, error_detail, created_at,
      ended_at`.execute(db)
  return rows[0]
}

/** From here on the job at the backend can be found again. False when the generation is no longer this worker's. */
export async function noteHandle(db: Db, id: string, token: string, handle: unknown): Promise<boolean> {
  const { rows } = await sql`
    update attempts set state = 'running', handle = ${JSON.stringify(handle)}::jsonb from generations g
    where attempts.id = ${id} and g.id = attempts.generation_id and g.attempt_token = ${token} and ${isNow('processing')}
    returning attempts.id`.execute(db)
  return rows.length > 0
}

/** Ends the attempt under way, if there is one: a generation has at most one at a time. */
export async function endAttempt(
  db: Db,
  generationId: string,
  error?: { code: GenerationErrorCode; detail: string },
): Promise<void> {
  const ended = error
    ? { state: 'failed' as const, errorCode: error.code, errorDetail: error.detail }
    : { state: 'succeeded' as const }
  await db
    .updateTable('attempts')
    .set({ ...ended, endedAt: sql<Date>`app_now()` })
    .where('generationId', '=', generationId)
    .where('endedAt', 'is', null)
    .execute()
}
