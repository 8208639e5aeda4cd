import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/db/database.ts'
import { openTestDatabase } from '../engines.ts'

test('entries that were there before accounts numbered them get their numbers, and stay as they are', async () => {
  const database = await openTestDatabase()
  const { pool } = database
  const { rows: people } = await pool.query<{ id: string }>(`
    with people as (insert into users (name, email) values ('A', 'a@example.com'), ('B', 'b@example.com') returning id)
    insert into accounts (id) select id from people returning id`)
  const [alice, bob] = people.map(({ id }) => id)
  for (const id of [alice, bob, bob, alice, bob])
    await pool.query(`select grant_coins($1, 5, 'Before', null)`, [id])
  await pool.query(`
    alter table ledger drop column number;
    alter table accounts drop column ledger_entries;
    delete from migrations where name like '0018%'`)

  await migrate(database)
  await pool.query(`select grant_coins($1, 5, 'After', null)`, [bob])

  const { rows } = await pool.query('select account_id, number::int from ledger order by id')
  expect(rows.map(({ account_id: id, number }) => [id, number])).toEqual([
    [alice, 1],
    [bob, 1],
    [bob, 2],
    [alice, 2],
    [bob, 3],
    [bob, 4],
  ])
  await expect(pool.query('update ledger set number = 7')).rejects.toThrow('append-only')
})
