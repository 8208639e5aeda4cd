import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { CallerId } from '../accounts/callers.ts'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { snakeCase } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { failpoint } from '../platform/failpoints.ts'
import type { NewGeneration } from './generation.ts'
import type { RefusedVerdict } from './new-generation.ts'
import type { Queues } from './queues.client.ts'

/** The result of a submit. A refusal costs nothing and does not use up its idempotency key. */
export type SubmitAnswer =
  | { verdict: 'created'; generationId: string; createdAt: Date; queuePosition: number }
  | { verdict: 'replayed' | 'conflict'; generationId: string }
  | { verdict: RefusedVerdict }

/**
 * The generation, and the caller whose key or session must still work when the coins are held; null where there is no
 * caller.
 */
export type Submit = NewGeneration & { callerId: CallerId | null }

export type Submits = Batcher<Submit, SubmitAnswer>

type Row = {
  place: number | null
  verdict: SubmitAnswer['verdict'] | 'admitted'
  generationId: string
  createdAt: Date | null
  queuePosition: number | null
  jobId: string | null
  queue: string | null
  modelId: string | null
}

const MAX_ITEMS = 64

/** Submits are batched: one transaction per batch, and every reply waits for its commit. */
export function openSubmits(database: Database, queues: Queues): Submits {
  return createBatcher({
    concurrency: database.engine === 'embedded' ? 1 : 4,
    maxItems: MAX_ITEMS,
    run: (submits) => database.db.transaction().execute((tx) => submitBatch(tx, queues, submits)),
    isBatchError: isDatabaseUnavailable,
  })
}

async function submitBatch(tx: Db, queues: Queues, submits: Submit[]): Promise<SubmitAnswer[]> {
  const batch = JSON.stringify(submits.map(columnsOf))
  const { rows } = await sql<Row>`
    select place, verdict, generation_id, created_at, queue_position, job_id, queue, model_id
    from submit_batch(${batch}::jsonb)`.execute(tx)
  failpoint('hold-before-commit')
  const admitted = rows.filter(({ verdict }) => verdict === 'admitted')
  await queues.add(
    tx,
    // Of what was admitted the function returns all three.
    admitted.map(({ generationId: id, jobId, queue, modelId }) => ({
      id,
      jobId: jobId!,
      queue: queue!,
      modelId: modelId!,
    })),
  )
  const answers = rows.filter(({ place }) => place !== null)
  assert.equal(answers.length, submits.length, 'every submit has its answer')
  return answers as SubmitAnswer[]
}

/** The columns of `generations` in snake case, and the caller; a field that is added here `submit_batch` has to store. */
function columnsOf(submit: Submit): Record<string, unknown> {
  return Object.fromEntries(Object.entries(submit).map(([name, value]) => [snakeCase(name), value]))
}
