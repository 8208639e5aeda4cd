import type { Db } from '../platform/db/database.ts'
import type { StoredGeneration } from './generation.ts'
import { closedBackends, type BackendStates } from '../backends/store.ts'
import type { KnownBackends } from '../providers/known-backends.ts'
import type { Providers } from '../providers/registry.ts'
import { isIndeterminate } from './attempt.job.ts'
import { listAttempts } from './attempts.store.ts'
import { codeOfTimeLimit } from './failures.ts'
import { fail, type SettleTools } from './settle.job.ts'
import { canStore, failUnstored, type StorageTools } from './storage-wait.job.ts'
import {
  beginAllStorageWaits,
  forgetStorageWaits,
  isWaitingForStorage,
  MAX_GONE_WAIT_SECONDS,
  MAX_STORAGE_WAIT_SECONDS,
} from './storage-waits.store.ts'
import { jobsBegunAt, requeue, listOverdue, listSlotHolders } from './store.ts'

export const SWEEP_SECONDS = 30
const BATCH = 500

export type SweepTools = SettleTools &
  StorageTools & {
    providers: Providers
    backends: KnownBackends
    backendStates: BackendStates
  }

/** Nothing accepted is lost: generations that hold a slot have a job, and those past their time limit are ended. */
export function sweep(tools: SweepTools): () => Promise<void> {
  const { db, queues, log } = tools
  return async () => {
    for await (const holders of pagesOf(db)) {
      const alive = await queues.findLive(holders)
      for (const { id, jobId } of holders)
        if (!alive.has(jobId)) await guarded(id, () => requeueLost(id, jobId))
    }
    await guarded('of a closed backend', resumeBegun)
    await guarded('of what waits for storage', keepWaits)
    const isGone = await tools.blobs.isGone?.()
    const maxWaitSeconds = isGone ? MAX_GONE_WAIT_SECONDS : MAX_STORAGE_WAIT_SECONDS
    for (const generation of await listOverdue(db, BATCH, maxWaitSeconds))
      await guarded(generation.id, () => timeOut(generation))
  }

  /** No new work goes to a closed backend, but what has begun there is looked after. */
  async function resumeBegun() {
    const closed = await closedBackends(tools.backends, tools.backendStates, tools.clock)
    if (closed.length > 0) await queues.ungroup(await jobsBegunAt(db, closed))
  }

  async function keepWaits() {
    await forgetStorageWaits(db)
    if (!(await canStore(tools))) await beginAllStorageWaits(db)
  }

  async function requeueLost(id: string, lostJobId: string) {
    // Not where it has ended, or has another job, since it was listed.
    if (await requeue(db, queues, id, lostJobId))
      log.warn({ generationId: id }, 'a generation had lost its job')
  }

  /**
   * With the token of the worker that should have ended it. With a new token, the sweep would take the generation over
   * a moment before it ends it: the worker's job is then done, and if the sweep died in between, no worker would have
   * it. What is overdue was started, so it has a token.
   */
  async function timeOut(generation: StoredGeneration) {
    const detail = 'no worker has ended it in time'
    if (await isWaitingForStorage(db, generation.id)) {
      await failUnstored(tools, generation, generation.attemptToken!, { detail })
      return
    }
    const last = (await listAttempts(db, generation.id)).at(-1)
    const end = isIndeterminate(last, tools.providers)
      ? ({ state: 'parked', code: 'unavailable', detail } as const)
      : ({ state: 'failed', code: codeOfTimeLimit(last), detail } as const)
    await fail(tools, generation, generation.attemptToken!, end)
  }

  /** A failure for one generation must not stop the others. */
  async function guarded(generationId: string, work: () => Promise<void>) {
    await work().catch((error: unknown) => log.error({ err: error, generationId }, 'could not be swept'))
  }
}

async function* pagesOf(db: Db) {
  let page = await listSlotHolders(db, undefined, BATCH)
  while (page.length > 0) {
    yield page
    page = page.length < BATCH ? [] : await listSlotHolders(db, page.at(-1), BATCH)
  }
}
