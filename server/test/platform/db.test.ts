import { sql } from 'kysely'
import { getRollbackPlans } from 'pg-boss'
import { describe, expect, test } from 'vitest'
import { isReady, migrate, type Database } from '../../src/platform/db/database.ts'
import { readFunctions } from '../../src/platform/db/functions.ts'
import { applyMigrations } from '../../src/platform/db/migrations.ts'
import { jobSchemaVersion } from '../../src/platform/jobs/schema.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts'
import { openTestDatabase, sharedTestDatabase } from '../engines.ts'

describe('queries', () => {
  test('columns are camelCase, int8 is a number, and the keys inside JSON are left alone', async () => {
    const { db } = await sharedTestDatabase()

    const { rows } = await sql`select 7::int8 as coins_held, '{"a_b": 1}'::jsonb as some_data`.execute(db)

    expect(rows).toEqual([{ coinsHeld: 7, someData: { a_b: 1 } }])
  })

  test('large parameters and large results arrive whole', async () => {
    const { pool } = await sharedTestDatabase()
    const text = 'é'.repeat(3_000_000)

    const one = await pool.query<{ text: string }>('select $1::text as text', [text])
    const many = await pool.query('select g, repeat(md5(g::text), 20) from generate_series(1, 30000) g')

    expect(one.rows[0]?.text).toBe(text)
    expect(many.rows).toHaveLength(30_000)
  })

  test('many queries at once are each answered with their own result', async () => {
    const { pool } = await sharedTestDatabase()
    const numbers = Array.from({ length: 200 }, (_, index) => index)

    const answers = await Promise.all(
      numbers.map((n) => pool.query<{ n: number }>('select $1::int as n', [n])),
    )

    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(numbers)
  })

  test('an error inside a transaction undoes it and leaves the connection usable', async () => {
    const { db } = await sharedTestDatabase()
    await sql`create table if not exists t (n int primary key)`.execute(db)

    const broken = db.transaction().execute(async (tx) => {
      await sql`insert into t values (1)`.execute(tx)
      await sql`insert into t values (1)`.execute(tx)
    })

    await expect(broken).rejects.toMatchObject({ code: '23505' })
    expect(await countRows(db)).toBe(0)
  })

  test('a connection that is dropped in the middle of a transaction takes it along', async () => {
    const { db, pool } = await sharedTestDatabase()
    await sql`create table if not exists t (n int primary key)`.execute(db)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into t values (1)')

    client.release(new Error('dropped'))

    expect(await countRows(db)).toBe(0)
  })
})

describe('listen', () => {
  test('a message arrives when its transaction commits, and never when it is rolled back', async () => {
    const { db, listen } = await sharedTestDatabase()
    const received = collect()
    await listen('news', received.add)

    const rolledBack = db.transaction().execute(async (tx) => {
      await sql`select pg_notify('news', 'no')`.execute(tx)
      throw new Error('rolled back')
    })
    await rolledBack.catch(() => {})
    await sql`select pg_notify('news', 'yes')`.execute(db)

    expect(await received.next()).toBe('yes')
  })

  test('it survives the loss of the connection and says that messages may be lost', async () => {
    const database = await sharedTestDatabase()
    const received = collect()
    const reconnected = collect()
    await database.listen('news', received.add, () => reconnected.add('again'))

    await breakConnections(database)
    await reconnected.next()
    await database.pool.query(`notify news, 'after'`)

    expect(await received.next()).toBe('after')
  })

  test('one that has stopped hears nothing, another on the same channel does', async () => {
    const { pool, listen } = await sharedTestDatabase()
    const first = collect()
    const second = collect()
    const stop = await listen('news', first.add)
    await listen('news', second.add)

    await stop()
    await pool.query(`notify news, 'x'`)

    expect(await second.next()).toBe('x')
    expect(first.all).toEqual([])
  })
})

describe('migrate', () => {
  test('a second time does nothing', async () => {
    const database = await sharedTestDatabase()
    const before = await database.pool.query('select * from migrations order by name')

    await migrate(database)

    const after = await database.pool.query('select * from migrations order by name')
    expect(after.rows).toEqual(before.rows)
    expect(await isReady(database)).toBe(true)
  })

  test('an earlier version of pg-boss’s tables is brought up to date', async () => {
    const database = await openTestDatabase()
    for (const version of [jobSchemaVersion, jobSchemaVersion - 1, jobSchemaVersion - 2]) {
      await database.pool.query(getRollbackPlans('pgboss', version))
    }

    await migrate(database)

    const { rows } = await database.pool.query('select version from pgboss.version')
    expect(rows).toEqual([{ version: jobSchemaVersion }])
  })

  test('a later version of them is refused', async () => {
    const database = await openTestDatabase()
    await database.pool.query('update pgboss.version set version = version + 1')

    await expect(migrate(database)).rejects.toThrow(`this build knows ${jobSchemaVersion}`)
  })

  test('a node that restarts while those of the next release run starts; one of the release before does not', async () => {
    const database = await openTestDatabase()
    const startAs = (release: string) => applyMigrations(database.pool, { ...readFunctions(), release })
    await database.pool.query(`insert into migrations (name) values ('9998_next.sql'), ('9999_next.sql')`)
    await database.pool.query(
      `insert into migration_releases values ('9998_next.sql', '0.6.0'), ('9999_next.sql', '0.7.0')`,
    )

    await startAs('0.7.0')
    const older = startAs('0.6.9')

    await expect(older).rejects.toThrow(
      'The database has migrations that this build does not know (9999_next.sql) and that release 0.6.9 cannot run with. ' +
        'Start release 0.7.0 or a newer one. The way back is the backup from before the upgrade: docs/operate/upgrade.md',
    )
    expect(await isReady(database)).toBe(true)
  })

  test('a database with migrations of which nobody says who runs with them is refused by name', async () => {
    const database = await sharedTestDatabase()
    await database.pool.query(`insert into migrations (name) values ('9999_future.sql')`)

    await expect(migrate(database)).rejects.toThrow(/9999_future\.sql.*Start a newer release/)
    await database.pool.query(`delete from migrations where name = '9999_future.sql'`)
  })

  test('a database that lacks one of this build is not ready', async () => {
    const database = await sharedTestDatabase()
    await database.pool.query(`delete from migrations where name = '0001_clock.sql'`)

    expect(await isReady(database)).toBe(false)
    await database.pool.query(`insert into migrations (name) values ('0001_clock.sql')`)
  })
})

describe('app_now()', () => {
  test('is the time, moved by the shift', async () => {
    const { db } = await sharedTestDatabase()

    expect(await secondsAhead(db)).toBe(0)
    await sql`update clock set shift = '10 minutes'`.execute(db)
    expect(await secondsAhead(db)).toBe(600)
    await sql`update clock set shift = '0'`.execute(db)
  })

  test('there is one clock', async () => {
    const { db } = await sharedTestDatabase()

    await expect(sql`insert into clock default values`.execute(db)).rejects.toMatchObject({ code: '23505' })
  })

  test('a comparison with it uses an index', async () => {
    const { db } = await sharedTestDatabase()
    await sql`create table times (at timestamptz primary key)`.execute(db)
    await sql`insert into times select now() + g * interval '1 hour' from generate_series(1, 5000) g`.execute(
      db,
    )
    await sql`analyze times`.execute(db)

    const plan = await sql`explain select * from times where at < app_now()`.execute(db)

    expect(JSON.stringify(plan.rows)).toMatch(/Index.*Scan/)
  })
})

test('a closed database counts as unavailable, a refusal does not', async () => {
  const database = await openTestDatabase()
  const refusal: unknown = await database.pool.query('select 1/0').catch((error: unknown) => error)
  await database.close()

  const closed: unknown = await database.pool.query('select 1').catch((error: unknown) => error)

  expect(isDatabaseUnavailable(refusal)).toBe(false)
  expect(isDatabaseUnavailable(closed)).toBe(true)
  expect(await isReady(database)).toBe(false)
})

async function countRows(db: Database['db']) {
  const { rows } = await sql<{ count: number }>`select count(*) from t`.execute(db)
  return rows[0]?.count
}

async function secondsAhead(db: Database['db']) {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from app_now() - clock_timestamp()))::int as seconds`.execute(db)
  return rows[0]?.seconds
}

/** On PostgreSQL an administrator ends the other sessions; the embedded engine drops its only one on an error. */
async function breakConnections({ engine, pool }: Database) {
  if (engine === 'embedded') {
    await pool.query('select 1/0').catch(() => {})
    await pool.query('select 1') // It has nobody to hear from until it is used again.
  } else {
    const several = await Promise.all([1, 2, 3].map(() => pool.connect()))
    for (const connection of several) connection.release() // From now on they are idle.
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }
}

/** What arrives one by one, and a way to wait for the next. */
function collect() {
  const all: string[] = []
  let wanted: ((value: string) => void) | undefined
  return {
    all,
    add(this: void, value: string) {
      if (wanted) wanted(value)
      else all.push(value)
      wanted = undefined
    },
    next: () => {
      const first = all.shift()
      return first === undefined
        ? new Promise<string>((resolve) => (wanted = resolve))
        : Promise.resolve(first)
    },
  }
}
