import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { End } from '../../../src/generations/settles.store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { engine } from '../../engines.ts'
import { countWaiting } from '../../lock-waits.ts'
import { plainGeneration, plainOutput } from '../../plain-generation.ts'

// What must hold for coins, queue and events afterwards is checked after every test.

let app: TestApp

beforeEach(async () => {
  app = await testApp()
})

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
const settle = (end: End) => app.dependencies.settles.add(end)
const read = async (query: string, values: unknown[] = []) =>
  (await app.service.database.pool.query(query, values)).rows

describe('ends that come together', () => {
  test('are ended together, account by account in their order, and the next are admitted', async () => {
    const actors = await Promise.all(times(6, () => app.account({ coins: 100, runningLimit: 3 })))
    const ends = (await Promise.all(actors.map((actor) => begun(actor, 3)))).flat()
    const waiting = await Promise.all(actors.map((actor) => submit(actor)))

    const settled = await Promise.all(ends.map((end, index) => settle(index % 3 ? end : failed(end))))

    expect(settled.map((each) => 'coinsCharged' in each && each.coinsCharged)).toEqual(
      ends.map((_, index) => (index % 3 ? 5 : 0)),
    )
    const moments = new Set(settled.map((each) => 'completedAt' in each && +each.completedAt))
    expect(moments.size).toBe(1)
    for (const [index, actor] of actors.entries()) {
      expect(await actor.balance()).toEqual({ available: 85, held: 5 })
      expect(await entriesOf(actor)).toEqual([
        'grant 100/0',
        'hold 95/5',
        'hold 90/10',
        'hold 85/15',
        'hold 80/20',
        'release 85/15',
        'charge 85/10',
        'charge 85/5',
      ])
      const told = await read('select generation_id as id from events where account_id = $1 order by seq', [
        actor.id,
      ])
      expect(told.map(({ id }) => id)).toEqual(
        ends.slice(index * 3, index * 3 + 3).map(({ generation }) => generation.id),
      )
    }
    const jobs = await read(`select data ->> 'generationId' as id from pgboss.job where name = 'generations'`)
    expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(waiting))
  })

  test('fail alone where one of them cannot be stored', async () => {
    const alice = await app.account({ coins: 100, runningLimit: 10 })
    const ends = await begun(alice, 5)
    const poisoned = ends[2]!
    const tooSmall = { ...plainOutput(alice.id, poisoned.generation.id), sizeBytes: 0 }

    const settled = await Promise.allSettled(
      ends.map((end) => settle(end === poisoned ? { ...end, outputs: [tooSmall] } : end)),
    )

    expect(settled.map(({ status }) => status)).toEqual(
      ends.map((end) => (end === poisoned ? 'rejected' : 'fulfilled')),
    )
    expect(await alice.balance()).toEqual({ available: 75, held: 5 })
    expect(await settle(failed(poisoned))).toMatchObject({ verdict: 'settled', coinsCharged: 0 })
  })

  test('are not tried again after their commit: they would find themselves, and remove their files', async () => {
    const alice = await app.account({ coins: 100 })
    const ends = await begun(alice, 2)
    const broken = vi.spyOn(app.dependencies.queues, 'wake').mockImplementationOnce(() => {
      throw new Error('after the commit')
    })

    const settled = await Promise.allSettled(ends.map(settle))
    broken.mockRestore()

    expect(settled).toMatchObject([
      { status: 'rejected', reason: { message: 'after the commit' } },
      { status: 'rejected', reason: { message: 'after the commit' } },
    ])
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test('are stored whatever a backend said: half a character, or none', async () => {
    const alice = await app.account({ coins: 100 })
    const [end] = (await begun(alice, 1)) as [Succeeding]
    const message = `no \0 and ${'🚀'.slice(0, 1)}`

    expect(await settle({ ...failed(end), error: { code: 'internal', message } })).toMatchObject({
      verdict: 'settled',
    })

    const rows = await read('select error_message from generations where id = $1', [end.generation.id])
    expect(rows).toEqual([{ error_message: 'no \u{fffd} and \u{fffd}' }])
  })

  test('are told apart from those that were ended before, or belong to another account', async () => {
    const [alice, bob] = [await app.account({ coins: 100 }), await app.account({ coins: 100 })]
    const [first, second] = (await begun(alice, 2)) as [Succeeding, Succeeding]
    const foreign = { ...second, generation: { ...second.generation, accountId: bob.id } }
    const stale = { ...second, token: randomUUID() }

    const settled = await Promise.all([settle(first), settle(failed(first)), settle(foreign), settle(stale)])

    expect(settled.map(({ verdict }) => verdict)).toEqual(['settled', 'lost', 'lost', 'lost'])
    expect(await alice.balance()).toEqual({ available: 90, held: 5 })
    expect(await bob.balance()).toEqual({ available: 100, held: 0 })
  })

  test('take their jobs with them, so that no worker looks at them again', async () => {
    const alice = await app.account({ coins: 100 })
    const ends = await begun(alice, 3)
    expect(await read('select from pgboss.job where name = $1', ['generations'])).toHaveLength(3)

    await Promise.all(ends.map(settle))

    expect(await read('select from pgboss.job where name = $1', ['generations'])).toHaveLength(0)
  })

  // The embedded engine has one session: there nothing meets.
  test.runIf(engine === 'postgres')('lock webhooks in the order in which delivery workers do', async () => {
    const actors = await Promise.all(times(2, () => app.account({ coins: 100 })))
    const hooks = await Promise.all(actors.map(addWebhook))
    // The first end is of the account whose webhook comes last.
    const [first, last] = hooks[0]! < hooks[1]! ? [1, 0] : [0, 1]
    const ends = [...(await begun(actors[first]!, 1)), ...(await begun(actors[last]!, 1))]
    const worker = await app.service.database.pool.connect()
    await worker.query('begin')
    const lock = (id: string) => worker.query('select from webhooks where id = $1 for no key update', [id])
    await lock(hooks[last]!)

    const batch = JSON.stringify(ends.map(memberOf))
    const settling = app.service.database.pool.query(`select * from settle_batch($1, '{}')`, [batch])
    await expect.poll(() => countWaiting(app.dependencies.db)).toBe(1)
    await lock(hooks[first]!)
    await worker.query('commit')
    worker.release()

    expect((await settling).rows).toHaveLength(2)
  })
})

type Succeeding = Extract<End, { transition: 'succeed' }>

async function submit(actor: Actor): Promise<string> {
  const answer = await app.dependencies.submits.add(plainGeneration(actor.id, actor.keyId))
  if (answer.verdict !== 'created') throw new Error(answer.verdict)
  return answer.generationId
}

/** Generations that were started, each with the end that it is about to have. */
async function begun(actor: Actor, count: number): Promise<Succeeding[]> {
  const ends: Succeeding[] = []
  for (let index = 0; index < count; index++) {
    const id = await submit(actor)
    const token = randomUUID()
    await app.dependencies.batches.start({ id, token })
    const generation = { id, accountId: actor.id, coinsQuoted: 5, coinsPerOutput: 5 }
    ends.push({ generation, transition: 'succeed', token, outputs: [plainOutput(actor.id, id)], notes: [] })
  }
  return ends
}

const failed = ({ generation, token }: Succeeding): Extract<End, { transition: 'fail' }> => ({
  generation,
  transition: 'fail',
  token,
  error: { code: 'internal', message: 'x' },
})

/** As it is sent to the function, past the batcher, which would try again what fails. */
const memberOf = ({ generation, token }: Succeeding, place: number) => ({
  place,
  id: generation.id,
  account_id: generation.accountId,
  from_status: 'processing',
  to_status: 'failed',
  token,
  charge: 0,
  error_code: 'internal',
  error_message: 'x',
})

async function entriesOf(actor: Actor): Promise<string[]> {
  const rows = await read(
    `select kind || ' ' || available_after || '/' || held_after as entry from ledger where account_id = $1 order by number`,
    [actor.id],
  )
  return rows.map(({ entry }) => entry)
}

async function addWebhook(actor: Actor): Promise<string> {
  const rows = await read(
    `insert into webhooks (account_id, url, events, secret_sealed) values ($1, 'https://example.com', '{generation.failed}', 'x')
    returning id`,
    [actor.id],
  )
  return rows[0].id
}
