import type { Db } from '../platform/db/database.ts'
import type { StoredGeneration } from './generation.ts'
import { fail, type SettleTools } from './settle.job.ts'
import { carryAgain, listOverdue, listSlotHolders } from './store.ts'

export const SWEEP_SECONDS = 30
const BATCH = 500

/** Nothing accepted is lost: what holds a slot has a job, and what is past its time limit ends. */
export function sweep(tools: SettleTools): () => Promise<void> {
  const { db, queues, log } = tools
  return async () => {
    for await (const holders of pagesOf(db)) {
      const alive = await queues.findLive(holders)
      for (const { id, jobId } of holders) if (!alive.has(jobId!)) await attend(id, () => carry(id, jobId!))
    }
    for (const generation of await listOverdue(db, BATCH)) await attend(generation.id, () => end(generation))
  }

  async function carry(id: string, lostJobId: string) {
    log.warn({ generationId: id }, 'a generation had lost its job')
    await carryAgain(db, queues, id, lostJobId)
  }

  /**
   * Under the token of the worker that should have. With one of its own, the sweep would take the generation away a moment
   * before it ends it: the worker's job is then done, and if the sweep dies in between, nobody has it any more.
   */
  async function end(generation: StoredGeneration) {
    await fail(tools, generation, generation.attemptToken!, 'timeout', 'no worker has ended it in time')
  }

  /** One that cannot be helped must not keep the others from being helped. */
  async function attend(generationId: string, help: () => Promise<void>) {
    await help().catch((error: unknown) => log.error({ err: error, generationId }, 'could not be swept'))
  }
}

async function* pagesOf(db: Db) {
  let page = await listSlotHolders(db, undefined, BATCH)
  while (page.length > 0) {
    yield page
    page = page.length < BATCH ? [] : await listSlotHolders(db, page.at(-1)!.jobId!, BATCH)
  }
}
