import type { Db } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineQueue } from '../platform/jobs/queue.ts'
import type { StoredGeneration } from './generation.ts'
import type { QueueName } from './queue-of.ts'

export type GenerationJob = { generationId: string; modelId: string }

// Beyond any model's time limit, which the worker keeps itself.
const expireSeconds = 12 * 60 * 60

const define = (name: QueueName) => defineQueue<GenerationJob>(name, { expireSeconds })

/** Work that waits for others: a worker can wait for many at a time. */
export const generationQueue = define('generations')

/** Work for the cores of this machine, which can do as much at a time as there are. Neither queue fills the slots of the other. */
export const builtInQueue = define('models')

export const generationQueues = [generationQueue, builtInQueue]

type Carried = Pick<StoredGeneration, 'id' | 'jobId' | 'queue' | 'modelId'>

/** Puts generations that hold a slot on their queues, in the transaction that gave them the slot. */
export type Queues = {
  add(tx: Db, generations: Carried[], startAfterSeconds?: number): Promise<void>
  remove(tx: Db, generation: Carried): Promise<void>
  /** Those of the jobs that still wait or run. */
  findLive(carried: Pick<Carried, 'jobId' | 'queue'>[]): Promise<Set<string>>
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    queues: Queues
  }
}

export function openQueues(jobs: Jobs): Queues {
  const byName = new Map(generationQueues.map((queue) => [queue.name, queue]))
  const named = (name: string) => byName.get(name) ?? generationQueue

  return {
    async add(tx, generations, startAfterSeconds) {
      for (const [queue, carried] of Map.groupBy(generations, (each) => named(each.queue))) {
        const jobsOfQueue = carried.map(({ id, jobId, modelId }) => ({
          id: jobId!,
          data: { generationId: id, modelId },
          startAfterSeconds,
        }))
        await jobs.addAll(tx, queue, jobsOfQueue)
      }
    },
    async remove(tx, { jobId, queue }) {
      if (jobId !== null) await jobs.remove(tx, named(queue), [jobId])
    },
    async findLive(carried) {
      const live = new Set<string>()
      for (const [queue, some] of Map.groupBy(carried, (each) => named(each.queue)))
        for (const id of await jobs.findLive(
          queue,
          some.map(({ jobId }) => jobId!),
        ))
          live.add(id)
      return live
    },
  }
}
