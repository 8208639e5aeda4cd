// Adds jobs to graphile-worker from many callers at once. With batches, what waits at the same time is added together.
import { json } from 'node:stream/consumers'
import { loadStranger } from '../../../scripts/strangers.ts'

export type Additions = { databaseUrl: string; callers: number; seconds: number; batchSize: number }
export type Added = { count: number }

type WorkerUtils = {
  addJob(task: string, payload: object): Promise<unknown>
  addJobs(jobs: { identifier: string; payload: object }[]): Promise<unknown>
  release(): Promise<void>
}
type Graphile = { makeWorkerUtils(options: { connectionString: string }): Promise<WorkerUtils> }

const { databaseUrl, callers, seconds, batchSize } = (await json(process.stdin)) as Additions
const { makeWorkerUtils } = await loadStranger<Graphile>('graphile-worker')
const utils = await makeWorkerUtils({ connectionString: databaseUrl })
const batch = Array.from({ length: batchSize }, () => ({ identifier: 'nothing', payload: {} }))
const endsAt = performance.now() + seconds * 1000
let count = 0
await Promise.all(Array.from({ length: Math.ceil(callers / batchSize) }, add))
await utils.release()
process.stdout.write(JSON.stringify({ count } satisfies Added))

async function add(): Promise<void> {
  while (performance.now() < endsAt) {
    if (batchSize === 1) await utils.addJob('nothing', {})
    else await utils.addJobs(batch)
    count += batchSize
  }
}
