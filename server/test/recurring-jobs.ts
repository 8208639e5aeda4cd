import { sql } from 'kysely'
import type { TestApp } from './app.ts'

// When a recurring job is due depends on the tests before, and on how long this one takes.

export async function runEvery(app: TestApp, name: string): Promise<void> {
  await setDue(app, name, '0')
  await app.runJobs()
}

/** For tests of how things are before it runs. */
export function postponeEvery(app: TestApp, name: string): Promise<void> {
  return setDue(app, name, '1 hour')
}

async function setDue({ service }: TestApp, name: string, time: string): Promise<void> {
  await sql`update pgboss.job set start_after = app_now() + ${time}::interval where name = ${`every-${name}`}`.execute(
    service.database.db,
  )
}
