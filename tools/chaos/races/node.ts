import { pino } from 'pino'
import { openTurns } from '../../../server/src/generations/account-turns.store.ts'
import { generationQueues, openQueues } from '../../../server/src/generations/queues.client.ts'
import { openSettles, type Settles } from '../../../server/src/generations/settles.store.ts'
import { openSubmits, type Submits } from '../../../server/src/generations/submits.store.ts'
import {
  openWorkerBatches,
  workerPace,
  type WorkerBatches,
} from '../../../server/src/generations/worker-batches.store.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { openJobs } from '../../../server/src/platform/jobs/jobs.ts'
import type { Environment } from '../cluster/environment.ts'

/** What of a node makes moves: the product's own code, on connections of its own. */
export type Node = {
  db: Db
  submits: Submits
  settles: Settles
  batches: WorkerBatches
  close(): Promise<void>
}

export async function openNode(environment: Environment): Promise<Node> {
  const database = await environment.open()
  const jobs = await openJobs({ database, log: pino({ enabled: false }), isManual: true })
  for (const queue of generationQueues) await jobs.addQueue(queue)
  const queues = openQueues(jobs)
  const turns = openTurns(database)
  return {
    db: database.db,
    submits: openSubmits(database, queues, turns),
    settles: openSettles(database, queues, turns),
    batches: openWorkerBatches(database.db, workerPace(database)),
    async close() {
      await jobs.stop({ graceMs: 0 })
      await database.close()
    },
  }
}
