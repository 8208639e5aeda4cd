import type { PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import { generationQueue } from '../../server/src/generations/queues.client.ts'
import { queriesOver, type Database, type Db } from '../../server/src/platform/db/database.ts'
import { openJobClient } from '../../server/src/platform/jobs/job-client.ts'
import { openJobs, type Jobs } from '../../server/src/platform/jobs/jobs.ts'
import type { Logger } from '../../server/src/platform/log.ts'
import { addReset, resetSql } from '../../server/test/empty-database.ts'
import type { FakeTime } from './fake-time.ts'
import type { Scheduler } from './scheduler.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { ScheduledPool } from './scheduled-pool.ts'
import { Sessions } from './sessions.ts'

/** A real database whose time and ids come from the seed, and whose statements wait in the scheduler. */
export type SimulatedDatabase = {
  database: Database
  db: Db
  pool: ScheduledPool
  jobs: Jobs
  boss: PgBoss
  /** Empty, as of this moment. */
  reset(nowMs: number): Promise<void>
  /** Not scheduled: it is read between two steps. */
  readSnapshot(): Promise<Snapshot>
  /** Takes Node's time for its own. */
  followClock(): Promise<void>
  close(): Promise<void>
}

// pg-boss spreads retries by random(). Sequences, because they are visible at once and not rolled back. Each statement
// takes a microsecond:
// what happens later has a later time.
const seeded = `
  create sequence simulated_microseconds;
  create or replace function app_now() returns timestamptz language sql
    return timestamptz 'epoch' + (select last_value from simulated_microseconds) * interval '1 microsecond';
  create sequence simulated_ids;
  create function public.gen_random_uuid() returns uuid language sql
    return md5(nextval('simulated_ids')::text)::uuid;
  create sequence simulated_chances;
  create function public.random() returns float8 language sql
    return ('x' || left(md5(nextval('simulated_chances')::text), 8))::bit(32)::bigint / 2 ^ 32;
  alter table events alter id set default public.gen_random_uuid();
  alter table webhooks alter id set default public.gen_random_uuid();
  alter table deliveries alter id set default public.gen_random_uuid()`

/** Expects a migrated database of its own. */
export async function openSimulatedDatabase(
  url: string,
  scheduler: Scheduler,
  time: FakeTime,
  log: Logger,
): Promise<SimulatedDatabase> {
  const sessions = new Sessions(url)
  const pool = new ScheduledPool(scheduler, sessions)
  const asPool = pool as unknown as Pool // As far as anybody will notice.
  const db = queriesOver(asPool)
  const database: Database = {
    engine: 'postgres',
    db,
    pool: asPool,
    listen: async () => async () => {},
    close: () => sessions.end(),
  }
  const watcher = await sessions.take()
  await watcher.query(seeded)
  const jobs = await openJobs({ database, log, isManual: true })
  await jobs.addQueue(generationQueue)
  const boss = await openJobClient(database, log, false)
  await boss.touch(generationQueue.name, '00000000-0000-0000-0000-000000000000') // It looks the queue up but once.
  await addReset(database.pool)
  const { rows: sequences } = await pool.query(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  )
  const rewinding = sequences.map(({ name }) => `setval('${name}', 1, false)`).join(', ')

  return {
    database,
    db,
    pool,
    jobs,
    boss,
    async reset(nowMs) {
      await pool.query(`${resetSql}; select ${rewinding}`)
      await pool.query(`select setval('simulated_microseconds', $1)`, [nowMs * 1000])
    },
    readSnapshot: () => readSnapshot(watcher),
    async followClock() {
      await pool.query(`select setval('simulated_microseconds', $1)`, [time.now() * 1000])
    },
    async close() {
      await boss.stop({ graceful: false, close: false })
      await jobs.stop({ graceMs: 0 })
      await sessions.end()
    },
  }
}
