import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { CallerId } from '../accounts/callers.ts'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Database, Db } from '../platform/db/database.ts'
import { snakeCase } from '../platform/db/snake-case.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { NewGeneration } from './generation.ts'
import type { RefusedVerdict } from './new-generation.ts'
import type { Queues } from './queues.store.ts'

/** What became of a submit. A refusal has cost nothing and does not burn its idempotency key. */
export type SubmitAnswer =
  | { verdict: 'created'; generationId: string; createdAt: Date; queuePosition: number }
  | { verdict: 'replayed' | 'conflict'; generationId: string }
  | { verdict: RefusedVerdict }

/** What is wanted, and whose key or session must still work when the coins are held; null where nobody called. */
export type Submit = NewGeneration & { callerId: CallerId | null }

export type Submits = Batcher<Submit, SubmitAnswer>

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    submits: Submits
  }
}

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

/** Submits travel together: one transaction a batch, whose commit every reply waits for. */
export function openSubmits(database: Database, queues: Queues): Submits {
  return createBatcher({
    lanes: database.engine === 'embedded' ? 1 : 4,
    maxItems: MAX_ITEMS,
    run: (submits) => database.db.transaction().execute((tx) => submitBatch(tx, queues, submits)),
    isCommon: isDatabaseUnavailable,
  })
}

async function submitBatch(tx: Db, queues: Queues, submits: Submit[]): Promise<SubmitAnswer[]> {
  const batch = JSON.stringify(submits.map(columnsOf))
  const { rows } = await sql<Row>`
    select place, verdict, generation_id, created_at, queue_position, job_id, queue, model_id
    from submit_batch(${batch}::jsonb)`.execute(tx)
  const admitted = rows.filter(({ verdict }) => verdict === 'admitted')
  await queues.add(
    tx,
    admitted.map(({ generationId: id, jobId, queue, modelId }) => ({
      id,
      jobId,
      queue: queue!,
      modelId: modelId!,
    })),
  )
  const answers = rows.filter(({ place }) => place !== null)
  assert.equal(answers.length, submits.length, 'every submit has its answer')
  return answers as SubmitAnswer[]
}

/** The columns of `generations` under their names in SQL, and the caller; a field that is added here needs a column there. */
function columnsOf(submit: Submit): Record<string, unknown> {
  return Object.fromEntries(Object.entries(submit).map(([name, value]) => [snakeCase(name), value]))
}
