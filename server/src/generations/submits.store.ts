import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { CallerId } from '../accounts/callers.ts'
import type { ReachedLimit } from '../agents/spend.ts'
import { createKeyedBatcher, type Batcher } from '../platform/batcher.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { jsonbOf } from '../platform/db/jsonb.ts'
import { snakeCased } from '../platform/db/snake-case.ts'
import { isRolledBack } from '../platform/db/unavailable.ts'
import { failpoint } from '../platform/failpoints.ts'
import type { Turns } from '../platform/turns.ts'
import type { NewGeneration } from './generation.ts'
import type { RefusedVerdict } from './new-generation.ts'
import type { Queues } from './queues.client.ts'
import { keepTraces } from './traces.store.ts'
import type { TraceContext } from '../platform/tracing/trace-context.ts'

/** The result of a submit. A refusal costs nothing and does not use up its idempotency key. */
export type SubmitAnswer =
  | { verdict: 'created'; generationId: string; createdAt: Date; queuePosition: number }
  | { verdict: 'replayed' | 'conflict'; generationId: string }
  | { verdict: RefusedVerdict | ReachedLimit }

/**
 * The generation, and the caller whose key or session must still work when the coins are held; null where there is no
 * caller.
 */
export type Submit = NewGeneration & {
  callerId: CallerId | null
  /** Kept with it, where it is traced. */
  trace?: TraceContext | undefined
}

export type Submits = Batcher<Submit, SubmitAnswer>

type Row = {
  place: number | null
  /** `queued`: a queue that has new jobs. */
  verdict: SubmitAnswer['verdict'] | 'queued'
  generationId: string
  createdAt: Date | null
  queuePosition: number | null
  queue: string | null
}

const MAX_ITEMS = 64

/**
 * Submits are batched: one statement, and so one commit, per batch, and every reply waits for it. The turns are shared with
 * ends.
 */
export function openSubmits({ db }: Pick<Database, 'db'>, queues: Queues, turns: Turns): Submits {
  return createKeyedBatcher(turns, ({ accountId }) => accountId, {
    maxItems: MAX_ITEMS,
    run: (submits: Submit[]) => submitBatch(db, queues, submits),
    isBatchError: (error) => !isRolledBack(error),
  })
}

async function submitBatch(db: Db, queues: Queues, submits: Submit[]): Promise<SubmitAnswer[]> {
  // Columns of `generations`, and the caller; a field that is added here `submit_batch` has to store.
  const batch = jsonbOf(submits.map(snakeCased))
  failpoint('hold-before-commit')
  const submitted = sql<Row>`
    select place, verdict, generation_id, created_at, queue_position, queue
    from submit_with_jobs(${batch}::jsonb, ${queues.groups()}::jsonb)`
  const traced = submits.flatMap(({ id, trace }) => (trace?.isSampled ? [{ id, trace }] : []))
  const { rows } = await (
    traced.length === 0
      ? submitted
      : sql<Row>`with answer as materialized (${submitted}), kept as (${keepTraces(traced)}) select * from answer`
  ).execute(db)
  queues.wake(rows.flatMap(({ verdict, queue }) => (verdict === 'queued' && queue !== null ? [queue] : [])))
  const answers = rows.filter(({ place }) => place !== null)
  assert.equal(answers.length, submits.length, 'every submit has its answer')
  return answers as SubmitAnswer[]
}
