import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { TraceContext } from '../platform/tracing/trace-context.ts'

const SPAN_ID_CHARACTERS = 16

/** As long as deliveries are retried, and the longest generations run. */
const KEPT_DAYS = 2

type Row = { generationId: string; context: Buffer; attemptToken: string | null }

/** Where the request that submitted it is in its trace, and where the run is that ended it. */
export type GenerationTrace = { submit: TraceContext; run: TraceContext | undefined }

/**
 * A part of a statement: keeps the contexts of those of `answer` that were created. In the statement of the submit, so that
 * there is no further commit, and no worker comes before it.
 */
export function keepTraces(traced: readonly { id: string; trace: TraceContext }[]): RawBuilder<unknown> {
  const ids = traced.map(({ id }) => id)
  const contexts = traced.map(({ trace }) => Buffer.from(trace.traceId + trace.spanId, 'hex'))
  return sql`insert into generation_traces (generation_id, context)
    select traced.id, traced.context
    from unnest(${ids}::uuid[], ${contexts}::bytea[]) as traced (id, context)
    join answer on answer.generation_id = traced.id where answer.verdict = 'created'`
}

/** By generation; those that are not traced are left out. */
export async function findTraces(
  db: Db,
  generationIds: readonly string[],
): Promise<Map<string, GenerationTrace>> {
  if (generationIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select t.generation_id, t.context, g.attempt_token
    from generation_traces t join generations g on g.id = t.generation_id
    where t.generation_id = any(${generationIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ generationId, context, attemptToken }) => {
      const submit = contextOf(context)
      const run = attemptToken === null ? undefined : { ...submit, spanId: spanIdOf(attemptToken) }
      return [generationId, { submit, run }]
    }),
  )
}

/** The token of a run is new for each and stored already, so that whoever delivers its event knows its span. */
export function spanIdOf(token: string): string {
  return token.replaceAll('-', '').slice(0, SPAN_ID_CHARACTERS)
}

export async function forgetOldTraces(db: Db): Promise<void> {
  await sql`delete from generation_traces where created_at < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  )
}

function contextOf(stored: Buffer): TraceContext {
  const hex = stored.toString('hex')
  return {
    traceId: hex.slice(0, -SPAN_ID_CHARACTERS),
    spanId: hex.slice(-SPAN_ID_CHARACTERS),
    isSampled: true,
  }
}
