import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { inSpan, inSpanBelow, type SpanEnd } from '../platform/tracing/in-span.ts'
import { newSpanId } from '../platform/tracing/trace-context.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Outcome } from './attempt.job.ts'
import type { Attempt } from './attempts.store.ts'
import type { StoredGeneration } from './generation.ts'
import type { Unprepared } from './work.job.ts'
import { findTraces, spanIdOf } from './traces.store.ts'

type Tools = { db: Db; tracing?: Tracing | undefined; log: Logger }

type Claimed = { generation: StoredGeneration; token: string; isNew: boolean }

/** A worker's part in the trace of the request that submitted the generation: how long it waited, and what is done now. */
export async function traceRun(
  { db, tracing, log }: Tools,
  { generation, token, isNew }: Claimed,
  run: () => Promise<boolean>,
): Promise<boolean> {
  if (!tracing) return run()
  const { id, modelId, queue, createdAt, startedAt } = generation
  const traces = await findTraces(db, [id]).catch((error: unknown) => {
    log.warn({ err: error, generationId: id }, 'a trace cannot be read')
    return undefined
  })
  const submit = traces?.get(id)?.submit
  if (!submit) return run()
  const attributes = { 'atelier.generation.id': id, 'atelier.model': modelId, 'atelier.queue': queue }
  if (isNew)
    tracing.record({
      context: { ...submit, spanId: newSpanId() },
      parentId: submit.spanId,
      name: 'wait in queue',
      kind: 'internal',
      startMs: +createdAt,
      endMs: +(startedAt ?? createdAt),
      attributes,
      error: undefined,
    })
  const options = { name: 'run generation', kind: 'consumer', spanId: spanIdOf(token), attributes } as const
  return inSpanBelow(tracing, submit, options, run, (holdsToken) => ({
    error: holdsToken ? undefined : 'superseded',
  }))
}

/** One try at a backend, which is told of it. */
export function traceAttempt<Result extends Outcome | Unprepared | string>(
  { number, provider, backendId }: Attempt,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const attributes = {
    'atelier.attempt': number,
    'atelier.provider': provider,
    'atelier.backend': backendId ?? provider,
  }
  return inSpan({ name: 'call backend', kind: 'client', attributes }, attempt, endOf)
}

/** Stores the outputs, moves the coins, writes the event. */
export function traceSettle(settle: () => Promise<Outcome | undefined>): Promise<Outcome | undefined> {
  return inSpan({ name: 'settle generation', kind: 'internal', attributes: {} }, settle, endOf)
}

function endOf(outcome: Outcome | Unprepared | string | undefined): SpanEnd {
  if (outcome === undefined) return { error: 'superseded' }
  if (typeof outcome === 'string') return { error: outcome }
  if ('unread' in outcome) return { error: 'unavailable' }
  return {
    attributes: { 'atelier.result': outcome.result },
    error: outcome.result === 'failed' ? outcome.code : undefined,
  }
}
