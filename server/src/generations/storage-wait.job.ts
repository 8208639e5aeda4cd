import type { Db } from '../platform/db/database.ts'
import { consequenceOf } from '../platform/media/consequences.ts'
import { PoolUnavailable } from '../platform/process-pool/errors.ts'
import type { Scratch } from '../platform/scratch.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import { BlobsUnavailable } from '../platform/storage/unavailable.ts'
import { messageOf } from '../platform/thrown.ts'
import { InputUnread } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { isIndeterminate } from './attempt.job.ts'
import { listAttempts } from './attempts.store.ts'
import type { StoredGeneration } from './generation.ts'
import { fail, rescheduleWith, type SettleTools } from './settle.job.ts'
import { beginStorageWait, MAX_STORAGE_WAIT_SECONDS, storageWaitSeconds } from './storage-waits.store.ts'

export type StorageTools = { blobs: Pick<Blobs, 'isReady'>; scratch: Pick<Scratch, 'hasRoom'> }

type StorageWaitTools = SettleTools & { providers: Providers }

/** A worker with a broken store or disk fetches no jobs; these pauses are for faults that its readiness check misses. */
const PAUSE_SECONDS = { min: 2, max: 60 }

const NEVER_BACK =
  'It could not be finished because file storage was unavailable for too long. You were not charged; submit it again.'

/** Whether this node can keep what it makes: there is a file store, and room on its own disk. */
export const canStore = async ({ blobs, scratch }: StorageTools): Promise<boolean> =>
  (await blobs.isReady()) && (await scratch.hasRoom())

/** Whether our own file store, disk or media processes are at fault: that is neither the model's time nor its failure. */
export function isStorageFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlobsUnavailable || cause instanceof InputUnread) return true
    // A mistake of ours does not pass by waiting.
    if (cause instanceof PoolUnavailable)
      return cause.failure !== 'failed' && consequenceOf(cause)?.fault === 'service'
  }
  return false
}

/**
 * Gives the generation back for later; its time limit stands still and begins anew when it is resumed. The attempt stays as it
 * is: what a backend made is asked for again, and what we made ourselves is made again. `change` goes with it, in one transaction.
 */
export async function waitForStorage(
  tools: StorageWaitTools,
  generation: StoredGeneration,
  token: string,
  error: unknown,
  change: (tx: Db) => Promise<void> = async () => {},
): Promise<boolean> {
  const { db, log } = tools
  const waitedSeconds = (await storageWaitSeconds(db, generation.id)) ?? 0
  if (waitedSeconds > MAX_STORAGE_WAIT_SECONDS)
    return failUnstored(tools, generation, token, messageOf(error))
  const seconds = Math.round(Math.min(PAUSE_SECONDS.max, Math.max(PAUSE_SECONDS.min, waitedSeconds / 4)))
  log.warn(
    { err: error, generationId: generation.id, seconds },
    'files cannot be stored or read; the generation waits',
  )
  return rescheduleWith(tools, generation, token, seconds, async (tx) => {
    await change(tx)
    await beginStorageWait(tx, generation.id)
  })
}

/** Ends what has waited too long, with what is true: the model is not to blame. */
export async function failUnstored(
  tools: StorageWaitTools,
  generation: StoredGeneration,
  token: string,
  detail: string,
): Promise<boolean> {
  const last = (await listAttempts(tools.db, generation.id)).at(-1)
  const state = isIndeterminate(last, tools.providers) ? 'parked' : 'failed'
  return fail(tools, generation, token, { state, code: 'unavailable', detail }, NEVER_BACK)
}
