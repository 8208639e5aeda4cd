import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { migrate, openDatabase } from '../../src/platform/db/database.ts'
import type { Logger } from '../../src/platform/log.ts'
import { engine, makePlace, openTestDatabase, silent } from '../engines.ts'
import { openPool } from '../pool.ts'
import { until } from '../until.ts'

// Only PostgreSQL has several sessions.

type Line = { message: string; waitedSeconds: number; waitsFor: { pid: number; application: string }[] }

/** One that needs its table for itself. */
const migration = '0049_storage_refusals.sql'

const lines: Line[] = []
const log = {
  ...silent,
  warn: (fields: Omit<Line, 'message'>, message: string) => lines.push({ ...fields, message }),
} as unknown as Logger

afterEach(() => void (lines.length = 0))

describe.runIf(engine === 'postgres')('a migration that has to wait', () => {
  test('says for whom, for how long and what to do, again and again, and goes on by itself', async () => {
    const place = await makePlace()
    const database = await openTestDatabase(place)
    await database.pool.query('delete from migrations where name = $1', [migration])
    await database.pool.query('alter table storage_waits drop column refusals')
    const dumps = openPool(place.url, { max: 1, application_name: 'pg_dump' })
    onTestFinished(() => dumps.end())
    const dump = await dumps.connect()
    const { rows: sessions } = await dump.query<{ pid: number }>('select pg_backend_pid() as pid')
    await dump.query('begin; select from storage_waits')

    const migrating = migrate(database, log)
    await until(() => lines.length >= 2)
    await dump.query('commit')
    dump.release()
    await migrating

    const [first, second] = lines
    expect(first!.waitsFor).toMatchObject([{ pid: sessions[0]!.pid, application: 'pg_dump' }])
    expect(first!.message).toContain(`select pg_terminate_backend(${sessions[0]!.pid})`)
    expect(second!.waitedSeconds).toBeGreaterThan(first!.waitedSeconds)
    expect(JSON.stringify(lines)).not.toContain('select from storage_waits')
    const after = await database.pool.query('select from migrations where name = $1', [migration])
    expect(after.rowCount).toBe(1)
  })

  test('for another node says so', async () => {
    const { url } = await makePlace('template0')
    const open = () => openDatabase({ url, dataDir: '', poolSize: 2, log: silent })
    const [busy, node] = [await open(), await open()]
    onTestFinished(async () => void (await Promise.all([busy.close(), node.close()])))
    const held = await busy.pool.connect()
    await held.query('select pg_advisory_lock(7206411)')

    const migrating = migrate(node, log)
    await until(() => lines.length > 0)
    held.release(true)
    await migrating

    expect(lines[0]!.message).toContain('another node changes the schema')
  })
})
