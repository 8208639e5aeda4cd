import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEverything } from '../../src/coins/audit.store.ts'
import { migrate, openDatabase, type Database } from '../../src/platform/db/database.ts'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { hashFunctions, readFunctions } from '../../src/platform/db/functions.ts'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { createDatabase } from '../../src/platform/db/template.ts'
import { makePlace, openTestDatabase, silent, type Place } from '../engines.ts'
import { openPool } from '../pool.ts'

/** Databases of releases whose functions stood in migrations, by the last of their migrations. */
const fixtures = { '0016': ['0016.sql'], '0021': ['0016.sql', '0021.sql'] }

/** Functions that have another name by now: a migration of the next release drops the old ones. */
const renamed = ['take_turn']

describe.each(Object.entries(fixtures))('a database at migration %s', (_name, files) => {
  let before: Record<string, object[]>
  let after: Record<string, object[]>
  let database: Database
  const atEnd: (() => void | Promise<void>)[] = []

  beforeAll(async () => {
    const place = await makePlace('template0', (cleanUp) => atEnd.unshift(cleanUp))
    before = await inOldDatabase(place, files, readRows)
    database = await openDatabase({ ...place, poolSize: 2, log: silent })
    atEnd.unshift(() => database.close())
    await migrate(database)
    after = await readRows(database.pool)
  })
  afterAll(async () => {
    for (const cleanUp of atEnd) await cleanUp()
  })

  test('is brought to now with all of its rows, and nothing breaks a promise', async () => {
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['accounts', 'generations', 'ledger', 'deliveries']),
    )
    for (const [table, rows] of Object.entries(before))
      expect([table, after[table]]).toEqual([table, rows.map((row) => expect.objectContaining(row))])
    expect(brokenPromises(await auditEverything(database.db))).toEqual([])
  })

  test('gets the schema that a new one has', async () => {
    const { pool } = database
    const functions = readFunctions()

    expect(await readSchema(pool)).toEqual(await readSchema((await openTestDatabase()).pool))
    expect((await pool.query('select name from migrations order by name')).rows).toEqual(
      readMigrations().map(({ name }) => ({ name })),
    )
    expect((await pool.query('select release, hash from function_release')).rows).toEqual([
      { release: functions.release, hash: hashFunctions(functions) },
    ])
  })

  test.each(renamed)('keeps %s, which nodes of the release before still call', async (name) => {
    const { rows } = await database.pool.query('select to_regproc($1) is not null as "isThere"', [name])

    expect(rows).toEqual([{ isThere: true }])
  })

  test('settles with its new functions what its old ones held', async () => {
    const { pool, db } = database
    const { available, held } = await balanceOfAlice(pool)

    const failed = await pool.query<{ id: string }>(`
      select id from move_generation('a0000000-0000-0000-0000-000000000014', 'processing', 'failed', null,
        'a0000000-0000-0000-0000-0000000000f4', 0, 'internal', 'It failed.')`)
    await pool.query(`
      select from move_generation('a0000000-0000-0000-0000-000000000015', 'queued', 'canceled', null, null, 0, null, null)`)

    expect(failed.rows.map(({ id }) => id.slice(-2))).toEqual(['14', '15']) // The next got its slot.
    expect(await balanceOfAlice(pool)).toEqual({ available: available + 20, held: held - 20 })
    expect(brokenPromises(await auditEverything(db))).toEqual([])
  })
})

type Query = Pick<Pool, 'query'>

/** Makes it as its release did, has a look, and closes it. */
async function inOldDatabase<Seen>(
  { url, dataDir }: Place,
  files: string[],
  look: (pool: Query) => Promise<Seen>,
): Promise<Seen> {
  const { pool, close } = url === undefined ? await openEmptied(join(dataDir, 'database')) : openServer(url)
  try {
    for (const file of files)
      await pool.query(readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8'))
    return await look(pool)
  } finally {
    await close()
  }
}

function openServer(url: string) {
  const pool = openPool(url, { max: 1 })
  return { pool, close: () => pool.end() }
}

/** A copy of the template with nothing left in it: to make an empty database takes many times as long. */
async function openEmptied(folder: string) {
  await createDatabase(folder)
  const embedded = await openEmbedded({ folder, onDeath: () => {} })
  await embedded.pool.query('drop schema public, pgboss cascade; create schema public')
  return embedded
}

/** Of every table that has any. */
async function readRows(pool: Query): Promise<Record<string, object[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  )
  const read: Record<string, object[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: object }>(
      `select to_jsonb(t) as row from ${name} t order by t::text`,
    )
    if (rows.length > 0) read[name] = rows.map(({ row }) => row)
  }
  return read
}

/** All that decides what a database accepts and does; the order of columns does not. */
async function readSchema(pool: Query) {
  const { rows } = await pool.query(
    `select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid)) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'c', 'S') and attnum > 0 and not attisdropped
    union all select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(pg_trigger.oid) || ' ' || tgenabled::text from pg_trigger
      join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and proname <> all ($1)
    order by 1`,
    [renamed],
  )
  return rows.map(({ part }) => part)
}

async function balanceOfAlice(pool: Query) {
  const { rows } = await pool.query<{ available: number; held: number }>(
    `select available, held from accounts where id = 'a0000000-0000-0000-0000-000000000001'`,
  )
  return rows[0]!
}

const brokenPromises = ({ invariants }: Awaited<ReturnType<typeof auditEverything>>) =>
  invariants.filter(({ violations }) => violations > 0)
