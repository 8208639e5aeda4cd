import type { Db } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineQueue, type Queue } from '../platform/jobs/queue.ts'
import type { StoredGeneration } from './generation.ts'

export type GenerationJob = { generationId: string; modelId: string }

// Far beyond any model's time limit, which the worker keeps itself.
const expireSeconds = 12 * 60 * 60

/** A model names the queue that carries it. */
export const generationQueues: Record<string, Queue<GenerationJob>> = {
  generations: defineQueue<GenerationJob>('generations', { expireSeconds }),
}

type Carried = Pick<StoredGeneration, 'id' | 'jobId' | 'queue' | 'modelId'>

/** Puts generations that hold a slot on the queue of their model, in the transaction that gave them the slot. */
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
    async add(tx, generations, startAfterSeconds) {
      for (const [name, queue] of Object.entries(generationQueues)) {
        const ours = generations.filter((generation) => generation.queue === name)
        const added = ours.map(({ id, jobId, modelId }) => ({
          id: jobId!,
          data: { generationId: id, modelId },
          startAfterSeconds,
        }))
        if (added.length > 0) await jobs.addAll(tx, queue, added)
      }
    },
    async remove(tx, { jobId, queue }) {
      if (jobId !== null) await jobs.remove(tx, generationQueues[queue]!, [jobId])
    },
  }
}
