import type { Db } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { defineQueue } from '../platform/jobs/queue.ts'
import type { WakeTime } from '../platform/jobs/workers.ts'
import type { StoredGeneration } from './generation.ts'
import type { QueueName } from './queue-of.ts'

export type GenerationJob = { generationId: string; modelId: string }

// Longer than any model's time limit, which the worker enforces itself.
const expireSeconds = 12 * 60 * 60

const define = (name: QueueName) => defineQueue<GenerationJob>(name, { expireSeconds })

/** For models that run elsewhere: a worker can wait for many at a time. */
export const generationQueue = define('generations')

/** For models that run on the cores of this machine. Two queues, so that neither fills the slots of the other. */
export const builtInQueue = define('models')

export const generationQueues = [generationQueue, builtInQueue]

/** What the job of a generation is made of. */
export type Enqueued = Pick<StoredGeneration, 'id' | 'queue' | 'modelId'> & { jobId: string }

/**
 * Adds jobs for generations that hold a slot, in the transaction that gave them the slot. A job waits for a slot at the
 * backend of its model, so that the work queues here and not there.
 */
export type Queues = {
  add(tx: Db, generations: Enqueued[], startAfterSeconds?: number): Promise<void>
  /** Where jobs wait, as `add_generation_jobs` takes it. */
  groups(): string
  /** Tells workers, on all nodes, that these queues have new jobs. Called after the commit. */
  wake(names: readonly string[], when?: WakeTime): void
  /** Lets jobs that wait be fetched whatever the limits of their backend: what they are for has begun there. */
  ungroup(jobs: Pick<Enqueued, 'jobId' | 'queue'>[]): Promise<void>
  /** Lets jobs wait where the work of their model waits now: model files may have changed. */
  regroup(): Promise<void>
  /** The ids of jobs that still wait or run. */
  findLive(enqueued: Pick<Enqueued, 'jobId' | 'queue'>[]): Promise<Set<string>>
}

export function openQueues(
  jobs: Jobs,
  /** Where the work of each model waits for a slot; null for those for which there is always one. */
  groups: () => ReadonlyMap<string, string | null> = () => new Map(),
): Queues {
  const byName = new Map(generationQueues.map((queue) => [queue.name, queue]))
  const named = (name: string) => byName.get(name) ?? generationQueue

  return {
    async add(tx, generations, startAfterSeconds) {
      const groupOf = groups()
      for (const [queue, enqueued] of Map.groupBy(generations, (each) => named(each.queue))) {
        const jobsOfQueue = enqueued.map(({ id, jobId, modelId }) => ({
          id: jobId,
          data: { generationId: id, modelId },
          startAfterSeconds,
          group: groupOf.get(modelId) ?? undefined,
        }))
        await jobs.addAll(tx, queue, jobsOfQueue)
      }
    },
    groups: () => writeGroups(groups()),
    wake(names, when) {
      for (const name of names) jobs.announce(named(name), when)
    },
    async ungroup(enqueued) {
      for (const [queue, some] of Map.groupBy(enqueued, (each) => named(each.queue)))
        await jobs.ungroup(
          queue,
          some.map(({ jobId }) => jobId),
        )
    },
    async regroup() {
      for (const queue of generationQueues) await jobs.regroup(queue, 'modelId', groups())
    },
    async findLive(enqueued) {
      const live = new Set<string>()
      for (const [queue, some] of Map.groupBy(enqueued, (each) => named(each.queue)))
        for (const id of await jobs.findLive(
          queue,
          some.map(({ jobId }) => jobId),
        ))
          live.add(id)
      return live
    },
  }
}

const written = new WeakMap<ReadonlyMap<string, string | null>, string>()

/** Written once for each offer of models. */
function writeGroups(groups: ReadonlyMap<string, string | null>): string {
  const known = written.get(groups)
  if (known !== undefined) return known
  const text = JSON.stringify(Object.fromEntries([...groups].filter(([, group]) => group !== null)))
  written.set(groups, text)
  return text
}
