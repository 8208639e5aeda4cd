// A worker in another process, for tests that kill it: `worker-child.ts <url> <folder>`. It says when it has a job
// and then never finishes it.
import { pino } from 'pino'
import { migrate, openDatabase } from '../../src/platform/db/database.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { defineQueue } from '../../src/platform/jobs/queue.ts'

const [url = '', dataDir = ''] = process.argv.slice(2)
const log = pino({ enabled: false })
const database = await openDatabase({ url: url || undefined, dataDir, poolSize: 4, log })
await migrate(database)
const jobs = await openJobs({ database, log })
const queue = defineQueue('stubborn', { expireSeconds: 600 })
await jobs.addQueue(queue)
await jobs.add(database.db, queue, { n: 1 })
jobs.work(queue, { slots: 1 }, async ({ attempt }) => {
  process.send?.(attempt)
  await new Promise(() => {})
})
