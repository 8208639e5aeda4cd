import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { removeFiles, storeOutputs } from '../assets/outputs.store.ts'
import { insertAssets } from '../assets/store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Output } from '../providers/provider.ts'
import type { Outcome } from './attempt.job.ts'
import { endAttempt, type Attempt } from './attempts.store.ts'
import { failureMessages, pauseBeforeRetry } from './failures.ts'
import type { StoredGeneration } from './generation.ts'
import type { Queues } from './queues.store.ts'
import { moveGeneration, postpone } from './store.ts'

export type SettleTools = { db: Db; queues: Queues; blobs: Blobs; metrics: Metrics; log: Logger }

/** Ends the attempt, and with it the generation unless there is another try. */
export async function settle(
  tools: SettleTools,
  generation: StoredGeneration,
  token: string,
  attempt: Attempt,
  outcome: Outcome,
): Promise<void> {
  if (outcome.result === 'succeeded' && outcome.outputs.length > 0)
    return deliver(tools, generation, token, outcome.outputs)
  const nothing = { code: 'internal' as const, detail: 'the backend delivered nothing', mayRetry: false }
  const { code, detail, mayRetry } = outcome.result === 'failed' ? outcome : nothing
  const about = { generationId: generation.id, attempt: attempt.number, provider: attempt.provider }
  tools.log.warn({ ...about, code, detail }, 'an attempt failed')

  const pauseSeconds = mayRetry ? pauseBeforeRetry(attempt.number, code) : undefined
  if (pauseSeconds === undefined) return fail(tools, generation, token, code, detail)
  await tools.db.transaction().execute(async (tx) => {
    const isOurs = await postpone(tx, tools.queues, generation.id, token, pauseSeconds)
    if (isOurs) await endAttempt(tx, generation.id, { code, detail })
  })
}

export async function fail(
  { db, queues, metrics }: SettleTools,
  generation: StoredGeneration,
  token: string,
  code: GenerationErrorCode,
  detail: string,
): Promise<void> {
  const answeredAtMs = performance.now()
  const error = { code, message: failureMessages[code] }
  const failed = await db.transaction().execute(async (tx) => {
    const moved = await moveGeneration(tx, queues, generation, 'fail', { token, error })
    if (moved) await endAttempt(tx, generation.id, { code, detail })
    return moved
  })
  if (failed) metrics.generationSettled('failed', (performance.now() - answeredAtMs) / 1000)
}

/** More outputs than asked for are dropped, never charged. */
async function deliver(
  { db, queues, blobs, metrics }: SettleTools,
  generation: StoredGeneration,
  token: string,
  outputs: readonly Output[],
): Promise<void> {
  const answeredAtMs = performance.now()
  const files = await storeOutputs(blobs, generation, outputs.slice(0, generation.outputsRequested))
  const succeeded = await db.transaction().execute(async (tx) => {
    const moved = await moveGeneration(tx, queues, generation, 'succeed', { token, delivered: files.length })
    if (!moved) return false
    await insertAssets(tx, files)
    await endAttempt(tx, generation.id)
    return true
  })
  if (!succeeded) return removeFiles(blobs, files) // Another worker has it now, and makes its own.
  metrics.generationSettled('succeeded', (performance.now() - answeredAtMs) / 1000)
}
