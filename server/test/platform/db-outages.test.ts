import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isReady, migrate, openDatabase, type Database } from '../../src/platform/db/database.ts'
import { allowSlowStatements } from '../../src/platform/db/statement-deadline.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts'
import { engine, makePlace, silent } from '../engines.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

describe.runIf(engine === 'postgres')('PostgreSQL', () => {
  test('a connection that fell silent fails its statement in time, and is not used again', async () => {
    const { url } = await makePlace()
    const { pathname, hostname } = new URL(url!)
    const proxy = await startTcpProxy(`${decodeURIComponent(hostname)}/.s.PGSQL.5432`)
    onTestFinished(proxy.close)
    const database = await open(`postgres://postgres@127.0.0.1:${proxy.port}${pathname}`)
    await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select 1')))

    proxy.goSilent()
    const failures = await allowSlowStatements(200, () =>
      Promise.all([
        failureOf(database.pool.query('select 1')),
        failureOf(sql`select 1`.execute(database.db)),
        failureOf(database.db.transaction().execute((tx) => sql`select 1`.execute(tx))),
      ]),
    )
    proxy.forwardAgain()

    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true])
    // The fourth connection fell silent, too, and nobody has noticed yet.
    await allowSlowStatements(200, () => failureOf(database.pool.query('select 1')))
    const answers = Array.from({ length: 8 }, () => database.pool.query('select 1 as one'))
    expect((await Promise.all(answers)).flatMap(({ rows }) => rows)).toEqual(answers.map(() => ({ one: 1 })))
  })

  test('a server that takes no more writes is unavailable, and its connection is not used again', async () => {
    const { url } = await makePlace()
    const database = await open(url!, 1)
    await database.pool.query('set default_transaction_read_only = on')

    const error = await failureOf(sql`create table nothing ()`.execute(database.db))

    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await failureOf(database.pool.query('create table something ()'))).toBeUndefined()
  })

  test('a role that is no superuser owns its database, and needs no more', async () => {
    const { url } = await makePlace('template0')
    const name = url!.split('/').at(-1)!
    const role = `"${name}_owner"`
    await rowsOn(url!, `create role ${role} login; alter database "${name}" owner to ${role}`)
    const address = url!.replace('postgres@', `${encodeURIComponent(role.slice(1, -1))}@`)
    const database = await open(address)
    onTestFinished(async () => {
      await database.close()
      await rowsOn(url!, `reassign owned by ${role} to postgres; drop owned by ${role}; drop role ${role}`)
    })

    await migrate(database)

    expect(await isReady(database)).toBe(true)
  })

  test('the server’s administrator sees what a connection is for', async () => {
    const { url } = await makePlace()
    const database = await open(url!, 1, 'atelier worker node-7:12')

    const { rows } = await database.pool.query(
      'select application_name from pg_stat_activity where pid = pg_backend_pid()',
    )

    expect(rows).toEqual([{ application_name: 'atelier worker node-7:12' }])
  })
})

async function open(url: string, poolSize = 4, applicationName = 'atelier'): Promise<Database> {
  const database = await openDatabase({ url, dataDir: '', poolSize, applicationName, log: silent })
  let closed: Promise<void> | undefined
  const { close } = database
  database.close = () => (closed ??= close())
  onTestFinished(() => database.close())
  return database
}

async function rowsOn(url: string, text: string): Promise<unknown[]> {
  const database = await open(url, 1)
  const { rows } = await database.pool.query(text)
  await database.close()
  return rows
}
