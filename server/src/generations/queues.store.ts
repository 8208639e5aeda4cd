import type { Model } from '../catalog/model.ts'
import type { Db } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineQueue, type Queue } from '../platform/jobs/queue.ts'
import type { StoredGeneration } from './generation.ts'

export type GenerationJob = { generationId: string; modelId: string }

// Beyond any model's time limit, which the worker keeps itself.
const expireSeconds = 12 * 60 * 60

/** Work that waits for others: a worker can wait for many at a time. */
export const generationQueue = defineQueue<GenerationJob>('generations', { expireSeconds })

/** Work for the cores of this machine, which can do as much at a time as there are. Neither queue fills the slots of the other. */
export const modelQueue = defineQueue<GenerationJob>('models', { expireSeconds })

export const generationQueues = [generationQueue, modelQueue]

/** The queue of a model; one that has another backend besides ours still needs our cores. */
export function queueOf({ backends }: Pick<Model, 'backends'>): Queue<GenerationJob> {
  return backends.some(({ provider }) => provider === 'built-in') ? modelQueue : generationQueue
}

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
