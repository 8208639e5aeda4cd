// What pg-boss's tables held when this node started. It changes with releases alone, and what is there already should not
// cost a start several statements for each queue.
import { keysOf } from '@atelier/contract/keys-of.ts'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import { queueOptions, type Queue } from './queue.ts'
import { jobSchema } from './schema.ts'

export type Stored = {
  /** Whether the queue is there with these very options. */
  has(queue: Queue): boolean
  /** In how many seconds the job of a recurring queue begins; less than none if it is due or runs, undefined without a job. */
  waitSeconds(queue: Queue): number | undefined
}

export async function readStored(boss: PgBoss, pool: Pool): Promise<Stored> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const { rows } = await pool.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from start_after - ${jobSchema}.job_now())::float8 as seconds
    from ${jobSchema}.job where name like 'every-%' and state < 'completed'`,
  )
  const waits = new Map(rows.map(({ name, seconds }) => [name, seconds]))
  return {
    has(queue) {
      const stored = queues.get(queue.name)
      const wanted = { ...queueOptions(queue), policy: queue.policy }
      return stored !== undefined && keysOf(wanted).every((option) => stored[option] === wanted[option])
    },
    waitSeconds: ({ name }) => waits.get(name),
  }
}
