import type { EventPage } from '@atelier/contract/event-log.ts'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { cancel } from '../../generation-steps.ts'
import { engine } from '../../engines.ts'
import { runEvery } from '../../recurring-jobs.ts'
import { openStream, subscribedUntil } from '../../event-stream-client.ts'

let app: TestApp
let alice: Actor

const rateLimits = { key: { limit: 1_000, windowSeconds: 60 }, account: { limit: 1_000, windowSeconds: 60 } }

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 10_000, rateLimits })
})

async function cancelOne(owner: Actor = alice): Promise<string> {
  const { id } = await owner.submit()
  await cancel(owner, id)
  return id
}

const read = (query = ''): Promise<EventPage> => expectOk(alice.get(`/v1/events${query}`))
const generationsOf = ({ items }: EventPage) => items.map(({ data }) => data.generation.id)

describe('GET /v1/events', () => {
  test('is the log of the account, oldest first, as webhooks are told of it', async () => {
    const mallory = await app.account({ coins: 100 })
    const canceled = await cancelOne()
    const { id: made } = await alice.submit()
    const { id: failed } = await alice.submit({ prompt: '#fail=invalid_input' })
    await cancelOne(mallory)
    await app.runJobs()

    const page = await read()

    expect(generationsOf(page).slice(0, 1)).toEqual([canceled])
    expect(new Set(generationsOf(page))).toEqual(new Set([canceled, made, failed]))
    expect(Object.fromEntries(page.items.map(({ type, data }) => [data.generation.id, type]))).toEqual({
      [canceled]: 'generation.canceled',
      [made]: 'generation.succeeded',
      [failed]: 'generation.failed',
    })
    const { url } = page.items.find(({ data }) => data.generation.id === made)!.data.generation.outputs[0]!
    expect(url).toContain('signature=')
    expect(page.nextCursor).toBeNull()
  })

  test('page by page, and later what has happened since', async () => {
    const ids = [await cancelOne(), await cancelOne(), await cancelOne()]

    const first = await read('?limit=2')
    const second = await read(`?limit=2&after=${first.nextCursor}`)
    const none = await read(`?after=${second.lastCursor}`)
    const later = await cancelOne()
    const since = await read(`?after=${none.lastCursor}`)

    expect([...generationsOf(first), ...generationsOf(second)]).toEqual(ids)
    expect([second.nextCursor, none.items, none.nextCursor]).toEqual([null, [], null])
    expect(generationsOf(since)).toEqual([later])
  })

  test('of nobody yet is empty', async () => {
    expect(await read()).toEqual({ items: [], nextCursor: null, lastCursor: null })
  })

  test('is a page for whoever wants JSON more than a stream', async () => {
    const accept = 'text/event-stream;q=0.5, application/json'

    expect(await alice.get('/v1/events', { accept })).toMatchObject({ status: 200, body: { items: [] } })
  })

  test('a cursor of somebody else, of another list or of nobody is refused by name', async () => {
    const mallory = await app.account({ coins: 100 })
    await cancelOne()
    const { lastCursor } = await read()

    for (const cursor of [lastCursor!, 'abc', '42'])
      expect(await mallory.get(`/v1/events?after=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_params', issues: [{ path: 'after' }] },
      })
    const message = 'belongs to another list or other filters; start again without it'
    expect(await mallory.get('/v1/events', { 'last-event-id': lastCursor! })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'Last-Event-ID', message }] },
    })
  })
})

describe('after 30 days', () => {
  test('an event is not shown, and then forgotten; deliveries and the audit do not miss it', async () => {
    const old = await cancelOne()
    await app.advance('29d')
    const young = await cancelOne()
    expect(generationsOf(await read())).toEqual([old, young])

    await app.advance('25h')
    expect(generationsOf(await read())).toEqual([young])
    await app.advance('25h')
    await runEvery(app, 'forget-events')

    expect(await app.events()).toEqual(['generation.canceled'])
    expect(generationsOf(await read())).toEqual([young])
    const { invariants } = await expectOk(app.operator.get('/operator/v1/audit?full=true'))
    expect(invariants.filter(({ violations }: { violations: number }) => violations > 0)).toEqual([])
  })
})

describe('as a stream', () => {
  test('tells of what has happened and of what happens, each under its place in the log', async () => {
    const ids = [await cancelOne(), await cancelOne()]

    const stream = await openStream(alice, '/v1/events')
    const before = [await stream.next(), await stream.next()]
    ids.push(await cancelOne())
    const after = await stream.next()

    expect([...before, after].map(({ event, data }) => [event, data.data.generation.id])).toEqual(
      ids.map((id) => ['generation.canceled', id]),
    )
    expect((await read(`?after=${before[1]!.id}`)).items).toMatchObject([{ id: after.data.id }])
    stream.leave()
  })

  test('goes on where it was, by header or query; the header, which is newer, wins', async () => {
    await cancelOne()
    const { lastCursor: first } = await read()
    const second = await cancelOne()
    const { lastCursor: newer } = await read()
    const third = await cancelOne()

    const byHeader = await openStream(alice, '/v1/events', { 'last-event-id': first! })
    const byQuery = await openStream(alice, `/v1/events?after=${first}`)
    const byBoth = await openStream(alice, `/v1/events?after=${first}`, { 'last-event-id': newer! })

    expect((await byHeader.next()).data.data.generation.id).toBe(second)
    expect((await byQuery.next()).data.data.generation.id).toBe(second)
    expect((await byBoth.next()).data.data.generation.id).toBe(third)
    for (const stream of [byHeader, byQuery, byBoth]) stream.leave()
  })

  test('an empty place in the address is none', async () => {
    expect(await alice.get('/v1/events?after=')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'after' }] },
    })
  })

  test('tells of a log that is longer than one look, in order', async () => {
    const ids: string[] = []
    for (let count = 0; count < 65; count++) ids.push(await cancelOne())

    // Without a sweep in between, and twice: a second after an account was marked, all subscriptions read once more.
    for (let unswept = 0; unswept < 2;) {
      const stream = await openStream(alice, '/v1/events')
      await stream.next()
      const mark = await subscribedUntil(app, alice)
      await stream.until(() => stream.messages.length === 65)
      if ((await subscribedUntil(app, alice)) === mark) unswept++

      expect(stream.messages.map(({ data }) => data.data.generation.id)).toEqual(ids)
      stream.leave()
    }
  })

  test('tells of large ones too, as fast as they are read', async () => {
    const params = { text: '\u6f22'.repeat(5000) }
    const speech = { modelId: 'sandbox-speech', params, maxCoins: 100 }
    const ids: string[] = []
    for (let count = 0; count < 25; count++) {
      const { id } = await expectOk(
        alice.post('/v1/generations', speech, { 'idempotency-key': randomUUID() }),
      )
      await cancel(alice, id)
      ids.push(id)
    }

    const stream = await openStream(alice, '/v1/events')
    await stream.until(() => stream.messages.length === ids.length)

    expect(stream.text().length * 3).toBeGreaterThan(256 * 1024)
    expect(stream.messages.map(({ data }) => data.data.generation.id)).toEqual(ids)
    stream.leave()
  })

  test('is for its account alone', async () => {
    const mallory = await app.account({ coins: 100 })
    const stream = await openStream(mallory, '/v1/events')

    await cancelOne()
    const own = await cancelOne(mallory)

    expect((await stream.next()).data.data.generation.id).toBe(own)
    stream.leave()
  })
})

describe.runIf(engine === 'postgres')('of two that end at the same moment', () => {
  test('whoever reads on meanwhile misses neither, whichever commits first', async () => {
    const [early, late] = [await alice.submit(), await alice.submit()]
    const [first, second] = [await connection(), await connection()]
    const stream = await openStream(alice, '/v1/events')

    await first.query('begin')
    await second.query('begin')
    await end(first, early.id)
    let isSecondDone = false
    const ending = end(second, late.id)
      .then(() => second.query('commit'))
      .then(() => (isSecondDone = true))
    await untilBlockedOr(() => isSecondDone)
    const meanwhile = await read()
    await first.query('commit')
    await ending
    const since = await read(meanwhile.lastCursor === null ? '' : `?after=${meanwhile.lastCursor}`)

    expect(new Set([...generationsOf(meanwhile), ...generationsOf(since)])).toEqual(
      new Set([early.id, late.id]),
    )
    await stream.until(() => stream.messages.length === 2)
    stream.leave()
  })

  async function connection(): Promise<PoolClient> {
    const client = await app.service.database.pool.connect()
    onTestFinished(() => client.release(true))
    return client
  }

  const end = (client: PoolClient, id: string) =>
    client.query(`select move_generation($1, 'queued', 'canceled', null, null, 0, null, null)`, [id])

  async function untilBlockedOr(isDone: () => boolean) {
    const { pool } = app.service.database
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%move_generation%' and datname = current_database()`
    while (!isDone() && (await pool.query(waiting)).rowCount === 0) await new Promise(setImmediate)
  }
})
