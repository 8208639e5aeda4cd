import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isReady, openDatabase } from '../../src/platform/db/database.ts'
import { createDatabase, prepareTemplate } from '../../src/platform/db/template.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts'
import { runMaintenance } from '../../src/platform/db/vacuum.ts'
import { openTestDatabase, silent } from '../engines.ts'
import { heard, killNow, startChild } from '../platform/children.ts'

const insert = 'create table t (n int); insert into t select generate_series(1, 1000)'

describe('the embedded database', () => {
  test('the data folder is for its owner alone', async () => {
    const dataDir = join(makeFolder(), 'deep', 'data')

    await openTestDatabase({ url: undefined, dataDir })

    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  test('a second process is refused with the folder and the holder; after kill -9 it gets in and finds everything', async () => {
    const dataDir = makeFolder()
    const child = startChild('database-child.ts', [dataDir, insert])
    await heard(child)

    const refused = openDatabase({ dataDir, poolSize: 1, log: silent })

    await expect(refused).rejects.toThrow(`The data folder ${dataDir} is in use by process ${child.pid}.`)

    await killNow(child)
    const { pool } = await openTestDatabase({ url: undefined, dataDir })

    expect((await pool.query('select count(*) from t')).rows).toEqual([{ count: 1000 }])
  })

  test('the same process is refused a second time, too, and let in after the first has closed', async () => {
    const dataDir = makeFolder()
    const first = await openTestDatabase({ url: undefined, dataDir })

    await expect(openDatabase({ dataDir, poolSize: 1, log: silent })).rejects.toThrow(`${process.pid}`)
    await first.close()

    expect(await isReady(await openTestDatabase({ url: undefined, dataDir }))).toBe(true)
  })

  test('what an interrupted copy has left is thrown away', async () => {
    const dataDir = makeFolder()
    mkdirSync(join(dataDir, 'database.new'))
    writeFileSync(join(dataDir, 'database.new', 'half'), '')

    const database = await openTestDatabase({ url: undefined, dataDir })

    expect(await isReady(database)).toBe(true)
    expect(existsSync(join(dataDir, 'database', 'half'))).toBe(false)
  })

  test('two processes that prepare the template at once end with one, complete', async () => {
    const cache = makeFolder()
    const children = [startChild('template-child.ts', [cache]), startChild('template-child.ts', [cache])]

    const folders = await Promise.all(children.map(heard))

    const folder = await prepareTemplate(cache)
    expect(folders).toEqual([folder, folder])
    expect(readdirSync(cache)).toEqual([basename(folder)])
    const isForAll = (name: string) => (statSync(join(folder, name)).mode & 0o044) === 0o044
    // One user installs, and another starts.
    expect(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !isForAll(name)),
    ).toEqual([])
    const dataDir = makeFolder()
    await createDatabase(join(dataDir, 'database'), cache)
    expect(await isReady(await openTestDatabase({ url: undefined, dataDir }))).toBe(true)
  })

  test('a cache that cannot be written costs time, not the start', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'cache'), 'a file where a folder would be')

    await createDatabase(join(folder, 'database'), join(folder, 'cache'))

    expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true)
  })

  test('when its thread dies, what is pending is rejected and the owner is told', async () => {
    const death = Promise.withResolvers<Error>()
    const database = await openDatabase({
      dataDir: makeFolder(),
      poolSize: 1,
      log: silent,
      onDeath: death.resolve,
    })
    onTestFinished(() => database.close())

    const [pending, waiting] = await Promise.allSettled([
      database.pool.query(fatal),
      database.pool.query('select 1'),
    ])

    expect(await death.promise).toMatchObject({ message: expect.stringContaining('has stopped') })
    for (const result of [pending, waiting]) {
      expect(isDatabaseUnavailable(result.status === 'rejected' && result.reason)).toBe(true)
    }
  })

  test('by default the process dies of it and says why', async () => {
    const child = startChild('database-child.ts', [makeFolder(), fatal])
    let output = ''
    child.stderr!.on('data', (chunk) => (output += String(chunk)))

    await expect(heard(child)).rejects.toThrow('the child ended with 1')

    expect(output).toContain('The embedded database in')
  })

  test('endless recursion is an error, not a death', async () => {
    const { pool } = await openTestDatabase()
    await pool.query(
      'create function f(n int) returns int language plpgsql as $$ begin return f(n + 1); end $$',
    )

    await expect(pool.query('select f(1)')).rejects.toMatchObject({ code: '54001' })

    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('upkeep removes the old versions of rows and shortens the log', async () => {
    const { pool } = await openTestDatabase()
    await pool.query(
      `create table t as select g as n, repeat('x', 1000) as v from generate_series(1, 40000) g`,
    )
    await pool.query('update t set n = n + 1')

    await runMaintenance(pool)

    const dead = await pool.query(`select n_dead_tup as dead from pg_stat_user_tables where relname = 't'`)
    const log = await pool.query<{ bytes: number }>(`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()`)
    expect(dead.rows).toEqual([{ dead: 0 }])
    expect(log.rows[0]?.bytes).toBeLessThan(1024 * 1024)
  })
})

// PGlite has no programs to run, and takes that for a fault of the machine.
const fatal = `copy (select 1) to program 'true'`

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
