import { eventLimits } from '@atelier/contract/limits.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectOk, stopApp, testApp, type Actor, type TestApp } from '../../app.ts'
import { cancel, saveProgress, start } from '../../generation-steps.ts'
import { Client } from '../../client.ts'
import { engine } from '../../engines.ts'
import { openStream, type OpenedStream } from '../../event-stream-client.ts'

let app: TestApp
let alice: Actor
let path: string
let id: string

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 10_000 })
  id = (await alice.submit()).id
  path = `/v1/generations/${id}/events`
})

const openMany = (client: Client, count: number) =>
  Promise.all(Array.from({ length: count }, () => openStream(client, path)))
const leaveAll = (all: OpenedStream[]) => all.forEach((stream) => stream.leave())
const bearer = (key: string) => new Client(app.origin, { authorization: `Bearer ${key}` })

describe('a key has at most 20 streams', () => {
  test('the next is rate_limited and told what to do, and one that is left makes room', async () => {
    const open = await openMany(alice, eventLimits.streamsPerKey)

    const refused = await alice.get(path)
    const refusedLog = await alice.get('/v1/events', { accept: 'text/event-stream' })
    open.pop()!.leave()
    const again = await openWithin(alice)

    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.body.detail).toContain('Close one')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50) // Until the oldest is a minute old.
    expect(refused.headers.get('ratelimit-limit')).toBe('120')
    expect(refusedLog).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    leaveAll([...open, again])
  })

  test('at the limit the oldest gives way, once it is a minute old', async () => {
    const first = await openStream(alice, path)
    await first.next()
    await app.advance('40s')
    const open = await openMany(alice, eventLimits.streamsPerKey - 1)
    await app.advance('20s')

    const next = await openStream(alice, path)

    expect(next.status).toBe(200)
    expect(await first.ended).toBe('whole')
    const last = first.messages.at(-1)
    expect(last).toMatchObject({ event: 'reconnect', data: { retryMs: expect.any(Number) } })
    expect(last!.data.retryMs).toBeGreaterThanOrEqual(60_000)
    expect((await alice.get(path)).status).toBe(429) // The others are young.
    leaveAll([...open, next])
  })

  test('another key of the account has its own; a refused one can still be told by GET', async () => {
    const minted = { name: 'Other', scopes: ['read'] }
    const { key } = await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/keys`, minted))
    const open = await openMany(alice, eventLimits.streamsPerKey)

    const refused = await alice.get(path)
    const other = await openStream(bearer(key), path)

    expect([refused.status, other.status]).toEqual([429, 200])
    expect((await alice.get(`/v1/generations/${id}`)).status).toBe(200)
    leaveAll([...open, other])
  })

  test('a session counts as a key', async () => {
    const person = await app.person({ coins: 100 })
    const body = { modelId: 'sandbox-image', params: { prompt: 'x' }, maxCoins: 5 }
    const made = await expectOk(
      person.post('/v1/generations', body, { 'idempotency-key': 'a-key-of-sixteen-or-more' }),
    )
    path = `/v1/generations/${made.id}/events`

    const open = await openMany(person, eventLimits.streamsPerKey)

    expect(open[0]!.status).toBe(200)
    expect((await open[0]!.next()).data.id).toBe(made.id)
    expect((await person.get(path)).status).toBe(429)
    leaveAll(open)
  })
})

describe('a stream ends', () => {
  test('soon after the end of its key or session, and others go on', async () => {
    const [bob, carol] = [await app.account({ coins: 100 }), await app.account()]
    const person = await app.person()
    const others = await openStream(bob, '/v1/events')
    const revoked = [await openStream(alice, path), await openStream(alice, '/v1/events')]
    const expired = await openStream(carol, '/v1/events')
    const signedOut = await openStream(person, '/v1/events')

    await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/keys/${alice.keyId}/revoke`))
    const { db } = app.service.database
    await sql`update api_keys set expires_at = app_now() where id = ${carol.keyId}`.execute(db)
    await person.post('/account/v1/sign-out')

    for (const stream of [...revoked, expired, signedOut]) expect(await stream.ended).toBe('whole')
    const { id: canceled } = await bob.submit()
    await cancel(bob, canceled)
    expect((await others.next()).data.data.generation.id).toBe(canceled)
    others.leave()
  })

  test('after 30 minutes, with the time after which to come back', async () => {
    const stream = await openStream(alice, path)
    await stream.next()

    await app.advance('30m')

    expect(await stream.ended).toBe('whole')
    expect(stream.text()).toMatch(/\n\nretry: (\d+)\nevent: reconnect\ndata: {"retryMs":\1}\n\n$/)
  })

  test('not when the account is locked: reads go on', async () => {
    await start(app, id)
    const bob = await app.account()
    const [stream, ofBob] = [await openStream(alice, path), await openStream(bob, '/v1/events')]
    await stream.next()

    await expectOk(app.operator.patch(`/operator/v1/accounts/${alice.id}`, { locked: true }))
    await expectOk(app.operator.post(`/operator/v1/accounts/${bob.id}/keys/${bob.keyId}/revoke`))
    await ofBob.ended // So all were asked about, hers too.
    await saveProgress(app, id, 0.5)

    expect((await stream.next()).data.progress).toBe(0.5)
    stream.leave()
  })
})

test('a comment comes every 15 seconds', async () => {
  const stream = await openStream(alice, path)
  await stream.next()

  const before = stream.text()
  await app.advance('15s')
  await stream.until(() => stream.text() !== before)

  expect(stream.text()).toBe(`${before}:\n`)
  stream.leave()
})

describe('nobody else', () => {
  test("follows somebody's generation: it is as absent as one that is not there", async () => {
    const mallory = await app.account()

    const foreign = await mallory.get(path)
    const absent = await mallory.get('/v1/generations/0198c0dd-9e02-7c61-8f0a-1b2c3d4e5f60/events')

    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(foreign.body.detail).toBe(absent.body.detail)
  })

  test('nor is a deleted one there', async () => {
    await cancel(alice, id)
    const { db } = app.service.database
    await sql`update generations set deleted_at = app_now() where id = ${id}`.execute(db)

    expect(await alice.get(path)).toMatchObject({ status: 404 })
  })
})

describe('other methods', () => {
  test('HEAD has the head, ends, and takes no place', async () => {
    const answers = await Promise.all(
      Array.from({ length: eventLimits.streamsPerKey }, () => alice.send('HEAD', path)),
    )
    const ofLog = await alice.send('HEAD', '/v1/events', { headers: { accept: 'text/event-stream' } })

    for (const { status, headers, text } of [...answers, ofLog])
      expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', ''])
    expect(app.dependencies.streams.size).toBe(0)
  })

  test('whoever gets no stream leaves nothing written', async () => {
    const open = await openMany(alice, eventLimits.streamsPerKey)
    leaveAll(open)
    const mallory = await app.account()

    await mallory.send('HEAD', '/v1/events', { headers: { accept: 'text/event-stream' } })
    await mallory.get(path)

    const { db } = app.service.database
    const { rows } = await sql<{ accountId: string }>`select account_id from followed_accounts`.execute(db)
    expect(rows).toEqual([{ accountId: alice.id }])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not there', async (method) => {
    expect(await alice.send(method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await alice.send(method, '/v1/events')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('a node that stops opens none, and says so', async () => {
  app = await testApp({ LOG_LEVEL: 'error' }) // One of its own: it opens none any more.
  onTestFinished(stopApp)
  alice = await app.account({ coins: 100 })
  path = `/v1/generations/${(await alice.submit()).id}/events`
  const open = await openStream(alice, path)

  app.dependencies.streams.close()
  const refused = [await alice.get(path), await alice.get('/v1/events', { accept: 'text/event-stream' })]

  expect(await open.ended).toBe('whole')
  for (const { status, body, headers } of refused)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1'])
  expect((await alice.get('/v1/events')).status).toBe(200)
})

describe.runIf(engine === 'postgres')('a worker', () => {
  test('whom nobody can follow listens to no changes', async () => {
    const { service } = await testApp({ ROLE: 'worker' })

    expect(service.dependencies).toBeUndefined()
  })
})

/** The server hears a moment later that somebody has left. */
async function openWithin(client: Client): Promise<OpenedStream> {
  for (;;) {
    const stream = await openStream(client, path)
    if (stream.status !== 429) return stream
  }
}
