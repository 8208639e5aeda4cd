import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { grantCoins } from '../../src/coins/store.ts'
import type { Queues } from '../../src/generations/queues.client.ts'
import { openTurns } from '../../src/generations/account-turns.store.ts'
import { openSettles } from '../../src/generations/settles.store.ts'
import { openWorkerBatches } from '../../src/generations/worker-batches.store.ts'
import { openSubmits } from '../../src/generations/submits.store.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { recordAndClaim } from '../../src/webhooks/attempts.store.ts'
import { engine, makePlace, openTestDatabase, sharedTestDatabase } from '../engines.ts'
import { plainAttempt, plainGeneration, plainOutput } from '../plain-generation.ts'

describe('what functions return', () => {
  test('is never a row of a table, which would change with the table under sessions that run', async () => {
    const { pool } = await sharedTestDatabase()

    const { rows } = await pool.query(`
      select proname, relname from pg_proc
      cross join lateral unnest(array[prorettype] || coalesce(proallargtypes, proargtypes::oid[])) as shown
      join pg_type as shown_type on shown_type.oid = shown
      join pg_type on pg_type.oid in (shown_type.oid, shown_type.typelem)
      join pg_class on pg_class.oid = pg_type.typrelid
      where pronamespace = 'public'::regnamespace and relkind <> 'c'`)

    expect(rows).toEqual([])
  })

  // Whoever calls them reads the answer as a row of the table, but for the session of an agent, which only functions read.
  test.each([
    ['move_generation', 'generations'],
    ['start_generations', 'generations'],
    ['grant_coins', 'ledger'],
    ['refund_coins', 'ledger'],
  ])('%s returns each column of %s', async (name, table) => {
    const { pool } = await sharedTestDatabase()
    const columns = `select attname::text || ' ' || format_type(atttypid, null) as column from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'agent_session' order by 1`
    const results = `select argument || ' ' || format_type(type, null) as column
      from pg_proc, unnest(proargnames, proargmodes, proallargtypes) as t (argument, mode, type)
      where proname = $1 and mode = 't' and argument not in ('place', 'attempt_begun_at') order by 1`

    const returned = await pool.query(results, [name])

    expect(returned.rows).toEqual((await pool.query(columns, [table])).rows)
  })

  test('of a move is the generation as it is stored, then those that need a job', async () => {
    const database = await sharedTestDatabase()
    const { pool } = database
    const { accountId } = await addAccount(database)
    const [first, second] = await submitTwo(database, accountId)
    const token = randomUUID()
    const stored = async (id: string) => {
      const { rows } = await pool.query('select * from generations where id = $1', [id])
      const { agent_session: _, ...generation } = rows[0]
      return generation
    }

    const started = await pool.query(
      `select * from move_generation($1, 'queued', 'processing', null, $2, null, null, null)`,
      [first, token],
    )
    const asStarted = await stored(first)
    const failed = await pool.query(
      `select * from move_generation($1, 'processing', 'failed', null, $2, 0, 'internal', 'Because.')`,
      [first, token],
    )

    expect(started.rows).toEqual([asStarted])
    expect(failed.rows[0]).toEqual(await stored(first))
    const { id, job_id, queue, model_id } = await stored(second)
    expect(failed.rows.slice(1)).toEqual([
      expect.objectContaining({ id, job_id, queue, model_id, seq: null }),
    ])
    expect(job_id).not.toBeNull()
  })

  test('of a grant is the entry as it is stored', async () => {
    const database = await sharedTestDatabase()
    const { accountId } = await addAccount(database)

    const granted = await database.pool.query(`select * from grant_coins($1, 7, 'A gift', 'key-1')`, [
      accountId,
    ])

    const stored = await database.pool.query(`select * from ledger where account_id = $1 and coins = 7`, [
      accountId,
    ])
    expect(granted.rows).toEqual(stored.rows)
  })
})

test('every field of a submit is stored', async () => {
  const database = await sharedTestDatabase()
  const { accountId, keyId } = await addAccount(database)
  const note = { code: 'param_ignored', message: 'It is ignored.' } as const
  const submit = {
    ...plainGeneration(accountId, keyId),
    effectId: 'an-effect',
    projectId: 'a-project',
    notes: [note],
  }

  await openSubmits(database, queues, openTurns(database)).add(submit)

  const { callerId: _, ...fields } = submit
  const stored = await database.db
    .selectFrom('generations')
    .selectAll()
    .where('id', '=', submit.id)
    .executeTakeFirst()
  expect(stored).toMatchObject(fields)
})

describe('a column that a newer release adds', () => {
  const tables = [
    'generations',
    'accounts',
    'settings',
    'ledger',
    'api_keys',
    'webhooks',
    'deliveries',
    'events',
  ]
  const addColumn = ({ pool }: Database, table: string, name: string) =>
    pool.query(`alter table ${table} add column ${name} integer not null default 7`)

  test('disturbs no session that has run the functions before', async () => {
    const place = await makePlace()
    const database = await openTestDatabase(place)
    const newer = engine === 'postgres' ? await openTestDatabase(place) : database // The embedded engine has but one.
    const account = await addAccount(database)
    // From the sixth time on, PostgreSQL may keep a plan for good.
    for (let round = 0; round < 7; round++) await runThrough(database, account)

    for (const table of tables) {
      await addColumn(newer, table, 'added')
      await runThrough(database, account)
    }

    const { rows } = await database.pool.query('select distinct added from generations')
    expect(rows).toEqual([{ added: 7 }])
  })

  test.runIf(engine === 'postgres')('disturbs nobody who is just running them', async () => {
    const place = await makePlace()
    const [database, newer] = [await openTestDatabase(place), await openTestDatabase(place)]
    const accounts = await Promise.all(Array.from({ length: 3 }, () => addAccount(database)))
    const adding = new AbortController()
    const selling = accounts.map(async (account) => {
      let rounds = 0
      for (; !adding.signal.aborted; rounds++) await runThrough(database, account)
      return rounds
    })

    for (let count = 0; count < 20; count++)
      for (const table of tables) await addColumn(newer, table, `added_${count}`)
    adding.abort()

    expect(Math.min(...(await Promise.all(selling)))).toBeGreaterThan(0)
  })
})

const queues: Queues = {
  add: async () => {},
  groups: () => '{}',
  wake: () => {},
  ungroup: async () => {},
  regroup: async () => {},
  findLive: async () => new Set(),
}

type Account = { accountId: string; keyId: string }

/** With a key, a webhook, and room for one generation at a time. */
async function addAccount({ db, pool }: Database): Promise<Account> {
  const { rows } = await pool.query<Account>(`
    with person as (insert into users (name, email) values ('A', gen_random_uuid() || '@example.com') returning id),
      account as (insert into accounts (id, running_limit) select id, 1 from person returning id),
      hook as (
        insert into webhooks (account_id, url, events, secret_sealed)
        select id, 'https://example.com', '{generation.succeeded,generation.canceled}', 'x' from account)
    insert into api_keys (account_id, name, hash, last_four, scopes)
    select id, 'k', id::text::bytea, 'xxxx', '{generate}' from account
    returning account_id as "accountId", id as "keyId"`)
  const account = rows[0]!
  await grantCoins(db, account.accountId, 1_000_000, 'To begin with')
  return account
}

async function submitTwo(database: Database, accountId: string, keyId: string | null = null) {
  const submits = openSubmits(database, queues, openTurns(database))
  const answers = await Promise.all([1, 2].map(() => submits.add(plainGeneration(accountId, keyId))))
  return answers.map((answer) => {
    expect(answer.verdict).toBe('created')
    return 'generationId' in answer ? answer.generationId : ''
  }) as [string, string]
}

/** Every function that moves coins or tells of it, as the program calls them. */
async function runThrough(database: Database, { accountId, keyId }: Account) {
  const { db } = database
  const [first, second] = await submitTwo(database, accountId, keyId)
  const hold = { accountId, coinsQuoted: 5, coinsPerOutput: 5 }
  const token = randomUUID()
  const settles = openSettles(database, queues, openTurns(database))
  const batches = openWorkerBatches(db)
  expect(await batches.start({ id: first, token })).toMatchObject({ generation: { status: 'processing' } })
  expect(await batches.beginAttempt(token, plainAttempt(first))).toMatchObject({ state: 'submitting' })
  expect(await batches.saveProgress(first, token, 0.5)).toBe(true)
  const outputs = [plainOutput(accountId, first)]
  const ends = [
    await settles.add({
      generation: { id: first, ...hold },
      transition: 'succeed',
      token,
      outputs,
      notes: [],
    }),
    await settles.add({ generation: { id: second, ...hold }, transition: 'cancel' }),
  ]
  expect(ends).toMatchObject([
    { verdict: 'settled', coinsCharged: 5 },
    { verdict: 'settled', coinsCharged: 0 },
  ])
  expect(await grantCoins(db, accountId, 1, 'More')).toMatchObject({ kind: 'grant', coins: 1 })
  await recordAndClaim(db, randomUUID(), [], [], 10)
}
