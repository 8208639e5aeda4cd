import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { removeFiles } from '../assets/files.store.ts'
import { storeOutputs } from '../assets/outputs.store.ts'
import { insertAssets } from '../assets/store.ts'
import type { TakeIn } from '../assets/take-in.store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Outcome } from './attempt.job.ts'
import { endAttempt, type Attempt } from './attempts.store.ts'
import { failureMessages, pauseBeforeRetry } from './failures.ts'
import { addNotes } from './notes.store.ts'
import { outputNotes } from './output-notes.ts'
import type { StoredGeneration } from './generation.ts'
import type { Queues } from './queues.store.ts'
import { moveGeneration, postpone, STORE_SECONDS } from './store.ts'

export type SettleTools = {
  db: Db
  queues: Queues
  blobs: Blobs
  takeIn: TakeIn
  metrics: Metrics
  log: Logger
}

/** Ends the attempt, and with it the generation unless there is another try. False: it is not this worker's any more. */
export async function settle(
  tools: SettleTools,
  generation: StoredGeneration,
  token: string,
  attempt: Attempt,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<boolean> {
  if (outcome.result === 'succeeded') return deliver(tools, generation, token, outcome, signal)
  const { code, detail, message, mayRetry } = outcome
  const about = { generationId: generation.id, attempt: attempt.number, provider: attempt.provider }
  tools.log.warn({ ...about, code, detail }, 'an attempt failed')

  const pauseSeconds = mayRetry ? pauseBeforeRetry(attempt.number, code) : undefined
  if (pauseSeconds === undefined) return fail(tools, generation, token, code, detail, message)
  return tools.db.transaction().execute(async (tx) => {
    const isOurs = await postpone(tx, tools.queues, generation.id, token, pauseSeconds)
    if (isOurs) await endAttempt(tx, generation.id, { code, detail })
    return isOurs
  })
}

export async function fail(
  { db, queues, metrics }: SettleTools,
  generation: StoredGeneration,
  token: string,
  code: GenerationErrorCode,
  detail: string,
  message = failureMessages[code],
): Promise<boolean> {
  const answeredAtMs = performance.now()
  const error = { code, message }
  const failed = await db.transaction().execute(async (tx) => {
    const moved = await moveGeneration(tx, queues, generation, 'fail', { token, error })
    if (moved) await endAttempt(tx, generation.id, { code, detail })
    return moved !== undefined
  })
  if (failed) metrics.generationSettled('failed', (performance.now() - answeredAtMs) / 1000)
  return failed
}

type Delivery = Extract<Outcome, { result: 'succeeded' }>

/** More outputs than asked for are dropped, never charged. */
async function deliver(
  tools: SettleTools,
  generation: StoredGeneration,
  token: string,
  { outputs, notes }: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, queues, blobs, metrics } = tools
  const answeredAtMs = performance.now()
  const wanted = outputs.slice(0, generation.outputsRequested)
  // A backend that stops in the middle of a file must not keep the worker.
  const patience = AbortSignal.any([signal, AbortSignal.timeout(STORE_SECONDS * 1000)])
  const files = await storeOutputs(tools, generation, token, wanted, patience)
  if (files.length === 0) return fail(tools, generation, token, 'internal', 'the backend delivered nothing')
  const succeeded = await db.transaction().execute(async (tx) => {
    const moved = await moveGeneration(tx, queues, generation, 'succeed', { token, delivered: files.length })
    if (!moved) return false
    await insertAssets(tx, files)
    await addNotes(tx, generation.id, [
      ...notes,
      ...outputNotes(outputs.length, files.length, generation.outputsRequested),
    ])
    await endAttempt(tx, generation.id)
    return true
  })
  if (!succeeded) {
    await removeFiles(blobs, files) // Another worker has it now, and makes its own.
    return false
  }
  metrics.generationSettled('succeeded', (performance.now() - answeredAtMs) / 1000)
  return true
}
