// graphile-worker, whose version tools/strangers pins, with options that are all written down here.
import { runProgram, startProgram } from './children.ts'
import type { Added, Additions } from './processes/add-jobs.ts'
import { until } from './sql.ts'

/** Its defaults, named so that a later version cannot change what is measured. */
const asItComes = {
  concurrentJobs: 1,
  maxPoolSize: 10,
  pollInterval: 2000,
  localQueue: { size: -1 },
  completeJobBatchDelay: -1,
  failJobBatchDelay: -1,
}

/** What its documentation offers for throughput, batches of everything, in sizes of our choice. */
const tuned = {
  concurrentJobs: 24,
  maxPoolSize: 26,
  pollInterval: 2000,
  localQueue: { size: 500 },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
}

const variants = {
  default: { options: asItComes, batchSize: 1 },
  tuned: { options: tuned, batchSize: 64 },
}

export type GraphileOptions = typeof asItComes

const worker = new URL('processes/graphile.ts', import.meta.url)
const adder = new URL('processes/add-jobs.ts', import.meta.url)

/** A worker whose task does nothing; `measure` gives the jobs that were added and done in a second. */
export async function startGraphile(databaseUrl: string, variant: keyof typeof variants) {
  const { options, batchSize } = variants[variant]
  const { stop } = await startProgram(worker, {
    DATABASE_URL: databaseUrl,
    GRAPHILE_OPTIONS: JSON.stringify(options),
  })
  return {
    stop,
    async measure(callers: number, seconds: number): Promise<number> {
      const startedAt = performance.now()
      const additions = { databaseUrl, callers, seconds, batchSize } satisfies Additions
      const { count } = await runProgram<Added>(adder, additions)
      await until(databaseUrl, 'not exists (select from graphile_worker.jobs)')
      return count / ((performance.now() - startedAt) / 1000)
    },
  }
}
