import type { Size } from '@atelier/contract/output-size.ts'
import { fetchInputs, checkInputs } from '../assets/fetched-inputs.store.ts'
import { openInputs, type InputFile, type StoredInputs } from '../assets/inputs.store.ts'
import type { DrawTransparentMask } from '../assets/masks.store.ts'
import type { Links } from '../assets/links.ts'
import type { Callbacks } from '../backends/callbacks.store.ts'
import type { Backend } from '../catalog/model-file.ts'
import type { Model } from '../catalog/model.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { consequenceOf } from '../platform/media/consequences.ts'
import { InvalidInput, PoolUnavailable } from '../platform/process-pool/errors.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { messageOf } from '../platform/thrown.ts'
import { settingsOf, type KnownBackends } from '../providers/known-backends.ts'
import { ProviderError, ServiceFault, type Provider, type Work } from '../providers/provider.ts'
import type { Attempt } from './attempts.store.ts'
import type { StoredGeneration } from './generation.ts'
import { isStorageFault } from './storage-wait.job.ts'
import { extendTimeLimit } from './time-limits.store.ts'

export type WorkTools = {
  db: Db
  blobs: Blobs
  scratch: Pick<Scratch, 'take'>
  links: Links
  clock: Clock
  callbacks: Callbacks
  backends: KnownBackends
  drawTransparentMask: DrawTransparentMask
}

/** An attempt at a backend that is about to be called, or called again. */
export type Call = {
  generation: StoredGeneration
  model: Model
  provider: Provider
  backend: Backend
  attempt: Attempt
  /** Whether another worker began this attempt, so that it is unknown what it has sent. */
  isInherited: boolean
  deadlineMs: number
  signal: AbortSignal
}

/** Disposing removes the copies of the inputs. */
type Prepared = AsyncDisposable & { work: Work }

/** Our store is away, and surely nothing was sent: the attempt may be taken back. */
export type Unprepared = { unread: unknown }

/**
 * What the backend is told; undefined where an input is gone. Inputs are read from the store beforehand, and that is not the
 * model's time. Broken off is what this worker has to leave to another one before anything was sent. Throws a storage fault where
 * the attempt has to stay as it is.
 */
export async function prepareWork(
  tools: WorkTools,
  call: Call,
): Promise<Prepared | Unprepared | 'broken off' | undefined> {
  const { generation, model, attempt, isInherited, signal } = call
  const stored = await openInputs(tools, generation.accountId, model.params, generation.effectiveParams)
  // What is under way has its inputs.
  if (!stored && attempt.handle === null) return undefined
  await using stack = new AsyncDisposableStack()
  const beganAtMs = tools.clock.now()
  let inputs: Work['inputs']
  try {
    inputs = await readInputs(tools, call, stored ?? {}, stack)
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    if (isInherited) throw error
    if (isStorageFault(error)) return { unread: error }
    if (signal.aborted) return 'broken off'
    throw error
  }
  const readMs = tools.clock.now() - beganAtMs
  if (readMs >= 1000) await extendTimeLimit(tools.db, generation.id, Math.ceil(readMs / 1000))
  const kept = stack.move()
  const work = workOf(tools, { ...call, deadlineMs: call.deadlineMs + readMs }, inputs)
  return { work, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function readInputs(
  tools: WorkTools,
  { provider, backend, attempt, isInherited, signal }: Call,
  stored: StoredInputs,
  stack: AsyncDisposableStack,
): Promise<Work['inputs']> {
  // Work that may be at the backend already is looked for there first, and mostly needs no inputs again.
  const mayBeThere = isInherited && !provider.repeatable
  if (mayBeThere || (attempt.handle !== null && !provider.repeatable)) return stored
  if (backend.filesAs !== 'link') return stack.use(await fetchInputs(tools, stored, signal)).inputs
  await checkInputs(tools, stored)
  return stored
}

function workOf(
  { backends, callbacks, drawTransparentMask }: WorkTools,
  { generation, model, backend, attempt, deadlineMs, signal }: Call,
  inputs: Work['inputs'],
): Work {
  return {
    attemptId: attempt.id,
    attempt: attempt.number,
    beganAtMs: +attempt.createdAt,
    modelId: model.id,
    taskType: model.taskType,
    settings: settingsOf(backends, backend),
    request: backend,
    params: generation.effectiveParams,
    inputs,
    outputs: generation.outputsRequested,
    deadlineMs,
    callbackUrl: callbacks.urlOf(attempt.id),
    callback: () => ofOurs(callbacks.read(attempt.id)),
    keepResult: (body: readonly Uint8Array[]) => ofOurs(callbacks.keep(attempt.id, body)),
    drawTransparentMask: (mask: InputFile, size: Size) =>
      drawTransparentMask(mask.open(), size, { owner: generation.accountId, signal }).catch(throwMaskError),
  }
}

/** What an adapter uses of ours. */
function ofOurs<Value>(work: Promise<Value>): Promise<Value> {
  return work.catch((error: unknown) => {
    throw new ServiceFault('our own store failed', { cause: error })
  })
}

/** Before anything was sent: where no child was free, it is as if the backend had no slot. */
function throwMaskError(error: unknown): never {
  if (error instanceof InvalidInput || consequenceOf(error)?.fault === 'file')
    throw new ProviderError('invalid_input', `the mask: ${messageOf(error)}`)
  if (error instanceof PoolUnavailable)
    throw new ProviderError('unavailable', 'the mask could not be drawn now', { isBusy: true, cause: error })
  throw error
}
