import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { generationQueues } from './queues.store.ts'
import { fail, type SettleTools } from './settle.job.ts'
import { carryAgain, listOverdue, listSlotHolders, takeOver } from './store.ts'

export const SWEEP_SECONDS = 30
const BATCH = 500

/** Nothing accepted is lost: what holds a slot has a job, and what is past its time limit ends. */
export function sweep(tools: SettleTools & { jobs: Jobs }): () => Promise<void> {
  const { db, queues, jobs, log } = tools
  return async () => {
    await carryOrphans()
    for (const { id } of await listOverdue(db, BATCH)) {
      const token = randomUUID()
      const generation = await takeOver(db, id, token)
      if (generation) await fail(tools, generation, token, 'timeout', 'no worker has ended it in time')
    }
  }

  async function carryOrphans() {
    for await (const holders of pagesOf(db)) {
      const alive = await findAlive(holders)
      const orphans = holders.filter(({ jobId }) => !alive.has(jobId!))
      for (const { id, jobId } of orphans) {
        log.warn({ generationId: id }, 'a generation had lost its job')
        await carryAgain(db, queues, id, jobId!)
      }
    }
  }

  async function findAlive(holders: { jobId: string | null; queue: string }[]): Promise<Set<string>> {
    const alive = Object.values(generationQueues).map((queue) => {
      const ids = holders.filter((holder) => holder.queue === queue.name).map(({ jobId }) => jobId!)
      return jobs.findLive(queue, ids)
    })
    return new Set((await Promise.all(alive)).flatMap((ids) => [...ids]))
  }
}

async function* pagesOf(db: Db) {
  let page = await listSlotHolders(db, undefined, BATCH)
  while (page.length > 0) {
    yield page
    page = page.length < BATCH ? [] : await listSlotHolders(db, page.at(-1)!.jobId!, BATCH)
  }
}
