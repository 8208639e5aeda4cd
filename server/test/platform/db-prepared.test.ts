import { describe, expect, test } from 'vitest'
import { engine, sharedTestDatabase } from '../engines.ts'

describe('statements with parameters', () => {
  test('are planned once for the connection', async () => {
    const { pool } = await sharedTestDatabase()
    const client = await pool.connect()

    for (const n of [1, 2, 3]) await client.query('select $1::int + 40 as n', [n])
    const { rows } = await client.query<{ calls: number }>(
      `select generic_plans + custom_plans as calls from pg_prepared_statements
      where statement = 'select $1::int + 40 as n'`,
    )
    client.release()

    expect(rows).toEqual([{ calls: 3 }])
  })

  test('are so with options, too', async () => {
    const { pool } = await sharedTestDatabase()
    const client = await pool.connect()
    const text = 'select $1::int + 50 as n'

    for (const n of [1, 2]) await client.query({ text, values: [n], rowMode: 'array' })
    const { rows } = await client.query('select $1::int from pg_prepared_statements where statement = $2', [
      1,
      text,
    ])
    client.release()

    expect(rows).toHaveLength(1)
  })

  test('may ask for all columns of a table that a migration changes meanwhile', async () => {
    const { pool } = await sharedTestDatabase()
    await pool.query('create table growing (n int)')
    await pool.query('insert into growing values (1)')
    const ask = async () => (await pool.query('select * from growing where n = $1', [1])).rows

    expect(await ask()).toEqual([{ n: 1 }])
    await pool.query('alter table growing add column m int')

    expect(await ask()).toEqual([{ n: 1, m: null }])
    await pool.query('drop table growing')
  })

  test('are prepared anew on a new connection', async () => {
    const { pool } = await sharedTestDatabase()
    const ask = async () => {
      const client = await pool.connect()
      const { rows } = await client.query<{ n: number }>('select $1::int * 6 as n', [7])
      client.release(true)
      return rows[0]!.n
    }

    expect([await ask(), await ask()]).toEqual([42, 42])
  })

  // The embedded engine has one connection.
  test.runIf(engine === 'postgres')('are so on each connection, whatever another has been sent', async () => {
    const { pool } = await sharedTestDatabase()
    const [busy, other] = [await pool.connect(), await pool.connect()]
    for (let n = 0; n < 1_001; n++) await busy.query(`select $1::int + ${n} as n`, [n])
    const text = 'select $1::int - 1 as n'

    await other.query(text, [1])
    const { rows } = await other.query('select from pg_prepared_statements where statement = $1', [text])
    busy.release(true)
    other.release()

    expect(rows).toHaveLength(1)
  })
})
