import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { readFunctions, type Functions } from '../../src/platform/db/functions.ts'
import { applyMigrations, readMigrations } from '../../src/platform/db/migrations.ts'
import { hashSchema } from '../../src/platform/db/template.ts'
import { engine, openTestDatabase, sharedTestDatabase } from '../engines.ts'
import { until } from '../until.ts'

const own = readFunctions()

/** A release that has one more function. */
const withAnswer = (release: string, answer: number): Functions =>
  withFile(release, 'answer', returning(answer))

const withFile = (release: string, name: string, definition: string): Functions => ({
  release,
  files: [...own.files, { name: `${name}.sql`, sql: `create or replace function ${name}() ${definition}` }],
})

const returning = (answer: number) => `returns integer language sql as 'select ${answer}'`

describe('sql/functions', () => {
  test.each(own.files)(
    '$name makes the function that it is named after, and nothing else',
    ({ name, sql }) => {
      const statements = sql.replaceAll(/\$\$.*?\$\$/gs, '').replaceAll(/--.*/g, '')

      expect(statements.match(/create or replace function \w+\(/g)).toEqual([
        `create or replace function ${name.slice(0, -'.sql'.length)}(`,
      ])
      expect(statements.match(/;/g)).toHaveLength(1)
    },
  )

  test('migrations make none', () => {
    const making = readMigrations().filter(({ sql }) =>
      /create (or replace )?(function|procedure)/i.test(sql),
    )

    expect(making.map(({ name }) => name)).toEqual([])
  })

  test('a database has those of the files and no others', async () => {
    const { pool } = await openTestDatabase() // Others of these tests add functions to the one they share.

    const { rows } = await pool.query(
      `select proname || '.sql' as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    )

    expect(rows.map(({ name }) => name)).toEqual(own.files.map(({ name }) => name))
  })

  test('other functions, or another release, need another template', () => {
    const hashes = [own, { ...own, release: '9.0.0' }, withAnswer(own.release, 1)].map(hashSchema)

    expect(new Set(hashes).size).toBe(3)
  })
})

describe('the functions of a release', () => {
  test('replace those of an older one, by the numbers of its version', async () => {
    const pool = await withoutRelease()

    await applyMigrations(pool, withAnswer('0.9.0', 1))
    await applyMigrations(pool, withAnswer('0.10.0', 2))

    expect(await answerOf(pool)).toBe(2)
  })

  test('are not put back by a node of an older release that starts while they run', async () => {
    const pool = await withoutRelease()
    await applyMigrations(pool, withAnswer('1.0.0', 2))
    const before = await versionOf(pool)

    await applyMigrations(pool, withAnswer('0.99.99', 1))

    expect(await answerOf(pool)).toBe(2)
    expect(await versionOf(pool)).toEqual(before)
  })

  test('replace those of the same release where a developer has changed the text, and are else left alone', async () => {
    const pool = await withoutRelease()
    await applyMigrations(pool, withAnswer(own.release, 1))
    await applyMigrations(pool, withAnswer(own.release, 2))
    const before = await versionOf(pool)

    await applyMigrations(pool, withAnswer(own.release, 2))

    expect(await answerOf(pool)).toBe(2)
    expect(await versionOf(pool)).toEqual(before)
  })

  test('are applied once by nodes that start at the same time', async () => {
    const pool = await withoutRelease()
    await pool.query('create table applications (at timestamptz default now())')
    const counted = withFile('1.0.0', 'answer', `${returning(1)}; insert into applications default values`)

    await Promise.all(Array.from({ length: 4 }, () => applyMigrations(pool, counted)))

    expect((await pool.query('select count(*) from applications')).rows).toEqual([{ count: 1 }])
  })

  test('may return something else than before, also to a session that has called them', async () => {
    const pool = await withoutRelease()
    const asking =
      'create or replace function ask() returns text language plpgsql as $$ begin return answer(); end $$'
    const { files } = withAnswer('1.0.0', 1)
    await applyMigrations(pool, { release: '1.0.0', files: [...files, { name: 'ask.sql', sql: asking }] })
    const session = engine === 'postgres' ? await pool.connect() : pool // The embedded engine has but one.
    onTestFinished(() => void ('release' in session && session.release()))
    const ask = async () => (await session.query('select ask() where $1', [true])).rows

    expect(await ask()).toEqual([{ ask: '1' }])
    await applyMigrations(
      pool,
      withFile('2.0.0', 'answer', `returns text language sql as $$ select 'two' $$`),
    )

    expect(await ask()).toEqual([{ ask: 'two' }])
  })

  test('stop the start where one of them is broken, by file and line; the others stay as they were', async () => {
    const pool = await withoutRelease()
    await applyMigrations(pool, withAnswer('1.0.0', 1))
    const before = await versionOf(pool)
    const broken = withAnswer('2.0.0', 2)
    broken.files.push({
      name: 'broken.sql',
      sql: `-- A comment.
create or replace function broken() returns integer language plpgsql as $$
begin
  selec 1;
end $$;`,
    })

    await expect(applyMigrations(pool, broken)).rejects.toThrow(
      'Function broken.sql, line 4: syntax error at or near "selec"',
    )

    expect(await answerOf(pool)).toBe(1)
    expect(await versionOf(pool)).toEqual(before)
    await applyMigrations(pool, withAnswer('2.0.0', 2))
    expect(await answerOf(pool)).toBe(2)
  })

  test('stop the start where one has to be dropped that something else needs', async () => {
    const pool = await withoutRelease()
    await applyMigrations(pool, withAnswer('1.0.0', 1))
    await pool.query('create table asked (answer integer default answer())')

    await expect(
      applyMigrations(pool, withFile('2.0.0', 'answer', `returns text language sql as $$ select 'two' $$`)),
    ).rejects.toThrow('Function answer.sql: cannot drop function answer()')

    expect(await answerOf(pool)).toBe(1)
  })

  test.runIf(engine === 'postgres')('come all at once', async () => {
    const pool = await withoutRelease()
    const both = (release: string, answer: number): Functions => ({
      release,
      files: [
        { name: 'first.sql', sql: `create or replace function first() ${returning(answer)}` },
        {
          name: 'second.sql',
          // Whoever holds this lock stops them between the two.
          sql: `select pg_advisory_xact_lock_shared(1); create or replace function second() ${returning(answer)}`,
        },
      ],
    })
    const ask = async () => (await pool.query('select first(), second()')).rows[0]
    await applyMigrations(pool, both('1.0.0', 1))
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock(1)')

    const applying = applyMigrations(pool, both('2.0.0', 2))
    await until(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
      )
      return rows.length > 0
    })
    const meanwhile = await ask()
    await holder.query('select pg_advisory_unlock(1)')
    holder.release()
    await applying

    expect(meanwhile).toEqual({ first: 1, second: 1 })
    expect(await ask()).toEqual({ first: 2, second: 2 })
  })
})

/** As it is before the first functions come, except that ours are there. */
async function withoutRelease() {
  const { pool } = await sharedTestDatabase()
  await pool.query(`
    drop table if exists asked, applications;
    drop function if exists answer, ask, first, second;
    delete from function_release`)
  return pool
}

async function answerOf(pool: Database['pool']) {
  const { rows } = await pool.query<{ answer: number }>('select answer()')
  return rows[0]?.answer
}

async function versionOf(pool: Database['pool']) {
  return (await pool.query('select * from function_release')).rows
}
