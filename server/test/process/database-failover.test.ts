import { expect, onTestFinished, test } from 'vitest'
import { isReady, openDatabase, type Database } from '../../src/platform/db/database.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts'
import { silent } from '../engines.ts'
import { startPostgres } from '../postgres.ts'
import { until } from '../until.ts'

test('of a primary and its standby the one that takes writes is used, also after a failover', async () => {
  const primary = await startPostgres()
  onTestFinished(() => primary.close())
  const standby = await primary.startStandby()
  onTestFinished(() => standby.close())
  const url = await primary.createDatabase()
  const name = url.split('/').at(-1)!
  const [one, two] = [primary, standby].map((server) => new URL(server.url(name)).host)
  const both = `postgres://postgres@${two},${one}/${name}?target_session_attrs=read-write`
  const database = await open(both)
  const heard: string[] = []
  await database.listen('news', (message) => heard.push(message))
  await database.pool.query('create table kept (id int)')
  await database.pool.query('insert into kept values (1)')
  // At first the standby has neither the rows nor the database.
  const keptOnStandby = () => rowsOn(standby.url(name), 'select id from kept').catch(() => [])
  await until(async () => (await keptOnStandby()).length === 1)

  await primary.stopNow()
  const whileAway = await failureOf(database.pool.query('insert into kept values (2)'))
  await rowsOn(standby.url('postgres'), 'select pg_promote()')
  await until(async () => (await failureOf(database.pool.query('insert into kept values (3)'))) === undefined)
  await until(async () => {
    await database.pool.query(`notify news, 'from the new primary'`)
    return heard.length > 0
  })

  expect(isDatabaseUnavailable(whileAway)).toBe(true)
  expect(await isReady(database)).toBe(true)
  expect(await rowsOn(standby.url(name), 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 3 }])
})

async function open(url: string, poolSize = 4): Promise<Database> {
  const database = await openDatabase({ url, dataDir: '', poolSize, log: silent })
  onTestFinished(() => database.close())
  return database
}

async function rowsOn(url: string, text: string): Promise<unknown[]> {
  const { pool } = await open(url, 1)
  return (await pool.query(text)).rows
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
