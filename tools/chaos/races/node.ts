import { pino } from 'pino'
import { generationQueues, openQueues, type Queues } from '../../../server/src/generations/queues.client.ts'
import { openSubmits, type Submits } from '../../../server/src/generations/submits.store.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { openJobs } from '../../../server/src/platform/jobs/jobs.ts'
import type { Environment } from '../cluster/environment.ts'

/** What of a node makes moves: the product's own code, on connections of its own. */
export type Node = { db: Db; queues: Queues; submits: Submits; close(): Promise<void> }

export async function openNode(environment: Environment): Promise<Node> {
  const database = await environment.open()
  const jobs = await openJobs({ database, log: pino({ enabled: false }), isManual: true })
  for (const queue of generationQueues) await jobs.addQueue(queue)
  const queues = openQueues(jobs)
  return {
    db: database.db,
    queues,
    submits: openSubmits(database, queues),
    async close() {
      await jobs.stop({ graceMs: 0 })
      await database.close()
    },
  }
}
