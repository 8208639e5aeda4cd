import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isReady, migrate, openDatabase } from '../../src/platform/db/database.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts'
import { engine, makePlace, openTestDatabase, silent } from '../engines.ts'
import { startPostgres } from '../postgres.ts'
import { openPool } from '../pool.ts'

describe.runIf(engine === 'postgres')('PostgreSQL', () => {
  test('several nodes that start at once on an empty database migrate it once', async () => {
    const { url } = await makePlace('template0')
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ url, dataDir: '', poolSize: 2, log: silent })),
    )
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))

    await Promise.all(nodes.map((node) => migrate(node)))

    expect(await Promise.all(nodes.map(isReady))).toEqual([true, true, true, true])
  })

  test('a session that the administrator ends is unavailable, and the next query has a new one', async () => {
    const { pool } = await openTestDatabase()
    const victim = await pool.connect()
    victim.on('error', () => {})
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    const sleeping = victim.query('select pg_sleep(60)').catch((error: unknown) => error)

    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])

    expect(isDatabaseUnavailable(await sleeping)).toBe(true)
    victim.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('a connection that breaks between two queries of a transaction is that transaction’s error', async () => {
    const { db, pool } = await openTestDatabase()

    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await pool.query(`select pg_terminate_backend($1, 5000)`, [rows[0]?.pid])
      await sql`select 1`.execute(tx)
    })

    const error: unknown = await broken.catch((reason: unknown) => reason)
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('a pool without a free connection is unavailable', async () => {
    const { url } = await makePlace()
    const pool = openPool(url, { max: 1, connectionTimeoutMillis: 1000 })
    onTestFinished(() => pool.end())
    const client = await pool.connect()

    const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)

    client.release()
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('a server that is down is unavailable; when it is back, so are queries and listeners', async () => {
    const server = await startPostgres()
    onTestFinished(() => server.close())
    const database = await openTestDatabase({ url: await server.createDatabase(), dataDir: '' })
    const received = Promise.withResolvers<string>()
    const reconnected = Promise.withResolvers<void>()
    await database.listen('news', received.resolve, reconnected.resolve)

    await server.stopNow()
    const error: unknown = await database.pool.query('select 1').catch((reason: unknown) => reason)
    const readyWhileDown = await isReady(database)
    await server.start()
    await reconnected.promise
    await database.pool.query(`notify news, 'back'`)

    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(readyWhileDown).toBe(false)
    expect(await received.promise).toBe('back')
    await database.close()
  })
})
