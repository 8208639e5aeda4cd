import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { moveCheckpoint } from '../../src/coins/checkpoint.store.ts'
import { grantCoins } from '../../src/coins/store.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import { engine } from '../engines.ts'
import { cancelOne } from '../webhook-fixture.ts'
import { postponeEvery, runEvery } from '../recurring-jobs.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  for (const job of ['audit', 'full-audit']) await postponeEvery(app, job)
  alice = await app.account({ coins: 1000 })
  await alice.submit()
  await alice.submit({ prompt: '#fail=internal' })
  await app.runJobs()
})

const audit = (query = '') => expectOk(app.operator.get(`/operator/v1/audit${query}`))
const brokenIn = ({ invariants }: { invariants: { id: string; violations: number }[] }) =>
  invariants.filter(({ violations }) => violations > 0).map(({ id }) => id)
const checkpoint = () => moveCheckpoint(app.service.database.db)

/** Behind the back of the service; taken back at the end, when every test is audited once more. */
async function withChange(change: string, undo: string, look: () => Promise<void>): Promise<void> {
  await changeRows(change)
  try {
    await look()
  } finally {
    await changeRows(undo)
  }
}

async function changeRows(statement: string): Promise<void> {
  await app.service.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
}

describe('GET /operator/v1/audit after a checkpoint', () => {
  test('goes on from it, and says so', async () => {
    expect(await audit()).toMatchObject({ ok: true, since: null })
    await checkpoint()

    const { ok, since, checkedAt, invariants } = await audit()

    expect(ok).toBe(true)
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(checkedAt))
    expect(invariants.map(({ id }: { id: string }) => id)).not.toContain('I11')
  })

  test('all adds up over any number of checkpoints, with generations that span them', async () => {
    const slow = await alice.submit({ prompt: '#flaky' })
    await app.runJobs()
    for (let round = 0; round < 3; round++) {
      expect(brokenIn(await checkpoint())).toEqual([])
      await alice.submit({ num_outputs: 2 })
      await cancelOne(alice)
      await app.runJobs()
      expect(brokenIn(await audit())).toEqual([])
      await app.advance('1d')
    }
    await app.runJobs()
    const { completedAt } = await expectOk(alice.get(`/v1/generations/${slow.id}`))
    expect(completedAt).not.toBeNull()
    await checkpoint()

    expect(await audit()).toMatchObject({ ok: true })
    expect(await audit('?full=true')).toMatchObject({ ok: true, since: null })
  })

  test('counters are held against it whenever they are changed', async () => {
    await checkpoint()

    for (const [invariant, table, column] of [
      ['I1', 'accounts', 'available'],
      ['I4', 'key_months', 'coins'],
      ['I9', 'usage_days', 'coins'],
    ] as const)
      await withChange(
        `update ${table} set ${column} = ${column} + 1`,
        `update ${table} set ${column} = ${column} - 1`,
        async () => expect(brokenIn(await audit())).toEqual([invariant]),
      )
  })

  test('an entry that is added to a generation that was verified is found', async () => {
    await checkpoint()

    await withChange(
      `insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
        select account_id, 99, generation_id, 'release', 5, 0, 0 from ledger where kind = 'charge'`,
      'delete from ledger where number = 99',
      async () => expect(brokenIn(await audit())).toEqual(['I1', 'I3']),
    )
  })

  test('so is a second event of one', async () => {
    await checkpoint()
    const ofFailed = `select id, account_id from generations where status = 'failed'`

    await withChange(
      `alter table events drop constraint events_generation_id_key;
      insert into events (type, account_id, generation_id) select 'generation.failed', account_id, id from (${ofFailed}) as failed`,
      `delete from events where id = (select id from events order by seq desc limit 1);
      alter table events add unique (generation_id)`,
      async () => expect(brokenIn(await audit())).toEqual(['I6']),
    )
  })
})

describe('rows that were verified and changed afterwards', () => {
  const change = `update ledger set coins = coins + 1 where kind = 'charge'`
  const undo = `update ledger set coins = coins - 1 where kind = 'charge'`

  test('are found by the full audit, which every audit tells of until another finds nothing', async () => {
    await checkpoint()

    await withChange(change, undo, async () => {
      expect(await audit()).toMatchObject({ ok: true, lastFull: null })
      expect(brokenIn(await audit('?full=true'))).toEqual(['I1', 'I3', 'I11'])

      const after = await audit()
      expect(after).toMatchObject({ ok: false, lastFull: { ok: false } })
      expect(brokenIn(after)).toEqual([])
      expect(brokenIn(after.lastFull)).toEqual(['I1', 'I3', 'I11'])
    })
    await audit('?full=true')

    expect(await audit()).toMatchObject({ ok: true, lastFull: { ok: true } })
  })

  test('are found by the job that reads everything, and logged', async () => {
    await runEvery(app, 'audit')

    await withChange(change, undo, async () => {
      await runEvery(app, 'full-audit')

      expect(app.log.map(({ msg }) => msg)).toContain('the audit of everything found what does not add up')
      expect(await audit()).toMatchObject({ ok: false, lastFull: { ok: false } })
    })
  })
})

describe('a checkpoint', () => {
  test('is made by a job', async () => {
    await runEvery(app, 'audit')

    expect((await audit()).since).toEqual(expect.any(String))
  })

  test('is not moved past what does not add up: every audit finds it again', async () => {
    await checkpoint()
    const { since } = await audit()
    await alice.submit()
    await app.runJobs()

    await withChange(
      `update generations set coins_charged = 4 where seq = (select max(seq) from generations)`,
      `update generations set coins_charged = 5 where seq = (select max(seq) from generations)`,
      async () => {
        for (let round = 0; round < 2; round++)
          expect(brokenIn(await checkpoint())).toEqual(['I3', 'I4', 'I9'])
        expect(await audit()).toMatchObject({ ok: false, since })
      },
    )
    await checkpoint()

    expect(await audit()).toMatchObject({ ok: true, since: expect.not.stringMatching(since) })
  })

  test.each([
    ['sums of an account', 'audit_accounts', 'granted', 'I1'],
    ['the month of a key', 'audit_key_months', 'coins', 'I4'],
    ['the usage of a day', 'audit_usage_days', 'runs', 'I9'],
  ])('that has other %s than the rows is found by both audits', async (_what, table, column, invariant) => {
    await checkpoint()

    await withChange(
      `update ${table} set ${column} = ${column} + 1`,
      `update ${table} set ${column} = ${column} - 1`,
      async () => {
        expect(brokenIn(await audit())).toEqual([invariant])
        expect(brokenIn(await audit('?full=true'))).toEqual(['I11'])
      },
    )
  })

  test('is behind every generation that has not ended', async () => {
    await checkpoint()

    await withChange(
      `update audit_accounts set generation_seq = generation_seq + 1000;
      update generations set status = 'queued', completed_at = null, coins_charged = null where status = 'succeeded'`,
      `update audit_accounts set generation_seq = generation_seq - 1000;
      update generations set status = 'succeeded', completed_at = ended.completed_at, coins_charged = 5
        from ended_generations as ended where ended.generation_id = generations.id and generations.status = 'queued'`,
      async () => expect(brokenIn(await audit('?full=true'))).toContain('I11'),
    )
  })

  test('counts nothing twice when two nodes make it at once', async () => {
    await checkpoint()
    await alice.submit()
    await app.runJobs()

    const made = await Promise.allSettled([checkpoint(), checkpoint(), checkpoint()])

    expect(made.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await audit('?full=true')).toMatchObject({ ok: true })
    expect(await audit()).toMatchObject({ ok: true })
  })

  test('misses nothing that is committed while it is made', async () => {
    const people = await Promise.all([1, 2, 3].map(() => app.account({ coins: 100 })))

    await Promise.all([
      ...people.map(async (person) => {
        for (let round = 0; round < 5; round++) await cancelOne(person)
      }),
      (async () => {
        for (let round = 0; round < 5; round++) expect(brokenIn(await checkpoint())).toEqual([])
      })(),
    ])

    expect(await audit()).toMatchObject({ ok: true })
    expect(await audit('?full=true')).toMatchObject({ ok: true })
  })

  test('is made also while everything is read', async () => {
    const [made] = await Promise.all([checkpoint(), audit('?full=true')])

    expect(made).toMatchObject({ ok: true })
    expect(await audit()).toMatchObject({ since: expect.any(String), lastFull: { ok: true } })
  })

  test.runIf(engine === 'postgres')('is not moved past an entry that is not committed yet', async () => {
    const { db } = app.service.database
    const bob = await app.account({ coins: 100 })
    const late = await db.startTransaction().execute()
    await grantCoins(late, alice.id, 5, 'before that of Bob')
    await grantCoins(db, bob.id, 5, 'committed first')

    await expect(checkpoint()).rejects.toMatchObject({ code: '55P03' })

    await late.commit().execute()
    await checkpoint()
    expect(await audit()).toMatchObject({ ok: true })
    expect(await audit('?full=true')).toMatchObject({ ok: true })
  })
})
