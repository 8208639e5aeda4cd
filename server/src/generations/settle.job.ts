import { removeFiles } from '../assets/files.store.ts'
import type { NewAsset } from '../assets/asset.ts'
import { storeOutputs } from '../assets/outputs.store.ts'
import type { Ingest } from '../assets/ingest.store.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { failpoint } from '../platform/failpoints.ts'
import type { Logger } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import { startTimeLimit } from '../platform/time-limit.ts'
import type { Outcome } from './attempt.job.ts'
import { ProviderError } from '../providers/provider.ts'
import type { Callbacks } from '../backends/callbacks.store.ts'
import { backOff } from '../backends/store.ts'
import {
  endAttempt,
  parkAttempt,
  withdrawAttempt,
  type Attempt,
  type AttemptEnd,
  type EndedAttempt,
} from './attempts.store.ts'
import { failureMessages, pauseBeforeRetry, type RetryTerms } from './failures.ts'
import type { StoredGeneration } from './generation.ts'
import type { Queues } from './queues.client.ts'
import type { Settles } from './settles.store.ts'
import { MAX_BUSY_SECONDS, reschedule, STORE_SECONDS } from './store.ts'
import { extendTimeLimit } from './time-limits.store.ts'
import { outputsDropped, outputsMissing, type Note } from '@atelier/contract/note.ts'

export type SettleTools = {
  db: Db
  queues: Queues
  settles: Settles
  blobs: Blobs
  ingest: Ingest
  callbacks: Callbacks
  metrics: Metrics
  clock: Clock
  log: Logger
}

/** How often a parked attempt is reconciled. */
const PARKED_PAUSE_SECONDS = 10
const BUSY_PAUSE_SECONDS = 2
const MAX_BUSY_PAUSE_SECONDS = 600
const MAX_UNASKED_PAUSE_SECONDS = 15

/** A backend that takes nothing for so long is out of order, whatever it says: the customer has the coins back. */
const MAX_REFUSED_SECONDS = 30 * 60

/** An attempt that a worker has brought to some end, and what may follow. */
export type AttemptMade = {
  generation: StoredGeneration
  token: string
  attempt: Attempt
  terms: RetryTerms
  signal: AbortSignal
}

/**
 * Ends the attempt, and the generation unless it is retried. Returns the outcome that it has in the end, for a success of
 * which nothing can be delivered is a failure; undefined when another worker has taken it over.
 */
export async function settle(
  tools: SettleTools,
  made: AttemptMade,
  outcome: Outcome,
): Promise<Outcome | undefined> {
  if (outcome.result === 'succeeded') {
    const { assets, losses } = await storeFiles(tools, made, outcome)
    if (assets.length === 0) return settle(tools, made, nothingDelivered(outcome, losses))
    return (await deliver(tools, made, outcome, assets)) ? forgetResult(tools, made, outcome) : undefined
  }
  const isOurs = await settleFailure(tools, made, outcome)
  if (!isOurs) return undefined
  return outcome.result === 'failed' ? forgetResult(tools, made, outcome) : outcome
}

/** What a backend reported of an attempt that has ended is of no more use. */
async function forgetResult(
  tools: SettleTools,
  { attempt }: AttemptMade,
  outcome: Outcome,
): Promise<Outcome> {
  await tools.callbacks.forget(attempt)
  return outcome
}

async function settleFailure(
  tools: SettleTools,
  made: AttemptMade,
  outcome: Exclude<Outcome, Delivery>,
): Promise<boolean> {
  const { generation, token, attempt, terms } = made
  const about = { generationId: generation.id, attempt: attempt.number, provider: attempt.provider }
  if (outcome.result === 'busy') return withdraw(tools, made, outcome)
  if (outcome.result === 'parked') {
    tools.log.warn({ ...about, detail: outcome.detail }, 'nobody knows what became of an attempt')
    return park(tools, made, outcome)
  }
  const { code, detail, message, cost, isFree, outputsMade } = outcome
  tools.log.warn({ ...about, code, detail }, 'an attempt failed')
  const end = { state: 'failed' as const, code, detail, cost, isFree, outputsMade }

  const pauseSeconds = pauseBeforeRetry(outcome, terms)
  if (pauseSeconds === undefined) return fail(tools, generation, token, end, message)
  return rescheduleWith(tools, generation, token, pauseSeconds, (tx) => endAttempt(tx, generation.id, end))
}

/** A later job, and in the same transaction what it will find. */
export async function rescheduleWith(
  { db, queues, metrics }: SettleTools,
  { id, modelId }: StoredGeneration,
  token: string,
  seconds: number,
  change: (tx: Db) => Promise<EndedAttempt | undefined | void>,
): Promise<boolean> {
  const rescheduled = await db.transaction().execute(async (tx) => {
    const isOurs = await reschedule(tx, queues, id, token, seconds)
    return isOurs ? { ended: await change(tx) } : undefined
  })
  if (rescheduled?.ended) metrics.attemptEnded(modelId, rescheduled.ended)
  return rescheduled !== undefined
}

/**
 * It is reconciled again until the time limit, and then refunded; what is found later changes cost, and no coins. Where the
 * model file permits another purchase, nobody waits for it.
 */
function park(
  tools: SettleTools,
  { generation, token, terms }: AttemptMade,
  { detail, isFinal }: Extract<Outcome, { result: 'parked' }>,
): Promise<boolean> {
  const end = { state: 'parked', code: 'unavailable', detail } as const
  if (isFinal) return fail(tools, generation, token, end)
  if (terms.mayBuyAgain)
    return rescheduleWith(tools, generation, token, 0, (tx) => endAttempt(tx, generation.id, end))
  return rescheduleWith(tools, generation, token, PARKED_PAUSE_SECONDS, (tx) =>
    parkAttempt(tx, generation.id, detail),
  )
}

/** As if it had not been tried. Everybody's work waits as long as the backend asks, or goes to another one at once. */
function withdraw(
  tools: SettleTools,
  { generation, token, attempt, terms: { hasUntried } }: AttemptMade,
  { detail, retryAfterMs }: Extract<Outcome, { result: 'busy' }>,
): Promise<boolean> {
  const asked = retryAfterMs === null ? unaskedPause(tools, generation) : Math.ceil(retryAfterMs / 1000)
  const seconds = Math.min(MAX_BUSY_PAUSE_SECONDS, Math.max(1, asked))
  const { backendId: backend } = attempt
  tools.log.info({ generationId: generation.id, backend, seconds, detail }, 'a backend has no slot')
  if (waitedSeconds(tools, generation) > MAX_REFUSED_SECONDS)
    return fail(tools, generation, token, { state: 'failed', code: 'unavailable', detail, isFree: true })
  return waitForSlot(tools, generation, token, detail, hasUntried ? 0 : seconds, async (tx) => {
    await withdrawAttempt(tx, attempt, token)
    const isAsked = retryAfterMs !== null || hasUntried
    if (isAsked && attempt.backendId !== null) await backOff(tx, attempt.backendId, seconds)
  })
}

/** Longer, the longer it has waited already. */
function unaskedPause(tools: SettleTools, generation: StoredGeneration): number {
  return Math.min(
    MAX_UNASKED_PAUSE_SECONDS,
    Math.max(BUSY_PAUSE_SECONDS, Math.floor(waitedSeconds(tools, generation) / 4)),
  )
}

const waitedSeconds = ({ clock }: SettleTools, { startedAt, createdAt }: StoredGeneration) =>
  Math.floor((clock.now() - +(startedAt ?? createdAt)) / 1000)

/** Reschedules it. Its time limit stands still. */
export function waitForSlot(
  tools: SettleTools,
  generation: StoredGeneration,
  token: string,
  detail: string,
  seconds = BUSY_PAUSE_SECONDS,
  change: (tx: Db) => Promise<void> = async () => {},
): Promise<boolean> {
  if (waitedSeconds(tools, generation) > MAX_BUSY_SECONDS)
    return fail(tools, generation, token, { state: 'failed', code: 'unavailable', detail, isFree: true })
  return rescheduleWith(tools, generation, token, seconds, async (tx) => {
    await change(tx)
    await extendTimeLimit(tx, generation.id, seconds)
  })
}

export async function fail(
  { settles, metrics }: SettleTools,
  generation: StoredGeneration,
  token: string,
  end: Exclude<AttemptEnd, { state: 'succeeded' }>,
  message = failureMessages[end.code],
): Promise<boolean> {
  const answeredAtMs = performance.now()
  const error = { code: end.code, message }
  const settled = await settles.add({ generation, transition: 'fail', token, error, attempt: end })
  if (settled.verdict !== 'settled') return false
  metrics.generationSettled('failed', (performance.now() - answeredAtMs) / 1000)
  if (settled.attempt) metrics.attemptEnded(generation.modelId, settled.attempt)
  return true
}

type Delivery = Extract<Outcome, { result: 'succeeded' }>

function nothingDelivered({ outputs, cost }: Delivery, [loss]: readonly string[]): Outcome {
  const detail = 'the backend delivered nothing' + (loss === undefined ? '' : `: ${loss}`)
  return { result: 'failed', code: 'internal', detail, mayRetry: false, cost, outputsMade: outputs.length }
}

/** More outputs than asked for are dropped, never charged. */
async function storeFiles(
  tools: SettleTools,
  { generation, token, signal }: AttemptMade,
  { outputs }: Delivery,
): ReturnType<typeof storeOutputs> {
  const wanted = outputs.slice(0, generation.outputsRequested)
  // A backend that stops in the middle of a file must not block the worker.
  using limit = startTimeLimit(STORE_SECONDS * 1000)
  const limitedSignal = AbortSignal.any([signal, limit.signal])
  const lossOf = (error: unknown) => {
    if (!(error instanceof ProviderError) || error.code === 'unavailable') return undefined
    tools.log.warn({ generationId: generation.id, reason: error.message }, 'an output is gone')
    return error.message
  }
  return await storeOutputs({ ...tools, lossOf }, generation, token, wanted, limitedSignal)
}

async function deliver(
  { settles, blobs, metrics }: SettleTools,
  { generation, token }: AttemptMade,
  { outputs, notes, cost }: Delivery,
  files: NewAsset[],
): Promise<boolean> {
  const answeredAtMs = performance.now()
  const settled = await settles.add({
    generation,
    transition: 'succeed',
    token,
    outputs: files,
    notes: [...notes, ...outputNotes(outputs.length, files.length, generation.outputsRequested)],
    attempt: { state: 'succeeded', cost, outputsMade: outputs.length },
  })
  if (settled.verdict !== 'settled') {
    await removeFiles(blobs, files) // Another worker has taken over, and stores its own.
    return false
  }
  failpoint('settle-between-batches')
  metrics.generationSettled('succeeded', (performance.now() - answeredAtMs) / 1000)
  if (settled.attempt) metrics.attemptEnded(generation.modelId, settled.attempt, settled.coinsCharged)
  return true
}

/** Notes about missing or dropped outputs: how many were made, kept and requested. */
function outputNotes(made: number, kept: number, asked: number): Note[] {
  if (kept < asked) return [outputsMissing(kept, asked)]
  return made > asked ? [outputsDropped(made, asked)] : []
}
