import type { Db } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineQueue } from '../platform/jobs/queue.ts'
import type { StoredGeneration } from './generation.ts'

export type GenerationJob = { generationId: string; modelId: string }

// Beyond any model's time limit, which the worker keeps itself.
const expireSeconds = 12 * 60 * 60

export const generationQueue = defineQueue<GenerationJob>('generations', { expireSeconds })

type Carried = Pick<StoredGeneration, 'id' | 'jobId' | 'modelId'>

/** Puts generations that hold a slot on the queue, in the transaction that gave them the slot. */
export type Queues = {
  add(tx: Db, generations: Carried[], startAfterSeconds?: number): Promise<void>
  remove(tx: Db, generation: Carried): Promise<void>
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    queues: Queues
  }
}

export function openQueues(jobs: Jobs): Queues {
  return {
    add(tx, generations, startAfterSeconds) {
      const carried = generations.map(({ id, jobId, modelId }) => ({
        id: jobId!,
        data: { generationId: id, modelId },
        startAfterSeconds,
      }))
      return jobs.addAll(tx, generationQueue, carried)
    },
    async remove(tx, { jobId }) {
      if (jobId !== null) await jobs.remove(tx, generationQueue, [jobId])
    },
  }
}
