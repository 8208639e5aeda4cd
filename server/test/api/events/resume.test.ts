import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { cancel, saveProgress, start } from '../../generation-steps.ts'
import { openStream } from '../../event-stream-client.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 10_000, runningLimit: 1 })
})

const eventsOf = (id: string) => `/v1/generations/${id}/events`

/** The id of the message that tells of the generation as it is now. */
async function currentId(id: string): Promise<string> {
  const stream = await openStream(alice, eventsOf(id))
  const { id: current } = await stream.next()
  stream.leave()
  return current
}

describe('whoever comes back with the id of the last message', () => {
  test('is told at once if it has changed since', async () => {
    const { id } = await alice.submit()
    const seen = await currentId(id)
    await start(app, id)

    const stream = await openStream(alice, eventsOf(id), { 'last-event-id': seen })

    expect((await stream.next()).data).toMatchObject({ status: 'processing', progress: 0 })
    stream.leave()
  })

  test('waits for the next change if not', async () => {
    const { id } = await alice.submit()
    await start(app, id)
    const seen = await currentId(id)

    const stream = await openStream(alice, eventsOf(id), { 'last-event-id': seen })
    await saveProgress(app, id, 0.75)

    expect((await stream.next()).data.progress).toBe(0.75)
    expect(stream.messages).toHaveLength(1)
    stream.leave()
  })

  test('in the queue: waits, or is told of a place that has moved', async () => {
    const [first, second] = [await alice.submit(), await alice.submit()]
    const seen = await currentId(second.id)
    const waiting = await openStream(alice, eventsOf(second.id), { 'last-event-id': seen })
    await start(app, first.id)
    const late = await openStream(alice, eventsOf(second.id), { 'last-event-id': seen })

    const told = [await waiting.next(), await late.next()]

    expect(told.map(({ data }) => data.queuePosition)).toEqual([1, 1])
    expect([waiting.messages.length, late.messages.length]).toEqual([1, 1])
    waiting.leave()
    late.leave()
  })

  test('has nothing to come back for once it has seen the end', async () => {
    const { id } = await alice.submit()
    await cancel(alice, id)
    const seen = await currentId(id)

    const again = await openStream(alice, eventsOf(id), { 'last-event-id': seen })
    const byQuery = await alice.get(`${eventsOf(id)}?after=${seen}`)

    expect([again.status, byQuery.status]).toEqual([204, 204])
  })

  test('may say so in the query; the header, which is newer, wins', async () => {
    const { id } = await alice.submit()
    await start(app, id)
    const seen = await currentId(id)
    const byQuery = await openStream(alice, `${eventsOf(id)}?after=${seen}`)
    const byBoth = await openStream(alice, `${eventsOf(id)}?after=0`, { 'last-event-id': seen })

    await saveProgress(app, id, 0.5)

    expect((await byQuery.next()).data.progress).toBe(0.5)
    expect((await byBoth.next()).data.progress).toBe(0.5)
    byQuery.leave()
    byBoth.leave()
  })

  test('with an id from the future is told of the end all the same', async () => {
    const { id } = await alice.submit()
    const stream = await openStream(alice, eventsOf(id), { 'last-event-id': '999999999999999' })

    await cancel(alice, id)

    expect((await stream.next()).data.status).toBe('canceled')
    expect(await stream.ended).toBe('whole')
    const late = await openStream(alice, `${eventsOf(id)}?after=999999999999999`)
    expect((await late.next()).data.status).toBe('canceled')
  })

  test('an empty one is as good as none', async () => {
    const { id } = await alice.submit()

    const stream = await openStream(alice, eventsOf(id), { 'last-event-id': '' })

    expect((await stream.next()).data.status).toBe('queued')
    expect((await alice.get('/v1/events', { 'last-event-id': '' })).status).toBe(200)
  })

  test.each(['abc', '-1', '1.5', '1e9', '9'.repeat(16), "1' or 1=1"])('%j is refused by name', async (id) => {
    const path = eventsOf((await alice.submit()).id)

    const byHeader = await alice.get(path, { 'last-event-id': id })
    const byQuery = await alice.get(`${path}?after=${encodeURIComponent(id)}`)

    expect(byHeader).toMatchObject({ status: 400, body: { issues: [{ path: 'Last-Event-ID' }] } })
    expect(byQuery).toMatchObject({ status: 400, body: { issues: [{ path: 'after' }] } })
  })
})

test('several changes at once are told of as one', async () => {
  const { id } = await alice.submit()
  await start(app, id)
  const stream = await openStream(alice, eventsOf(id))
  await stream.next()

  await app.service.database.db.transaction().execute(async (tx) => {
    for (let step = 1; step <= 50; step++)
      await sql`update generations set progress = ${step / 100} where id = ${id}`.execute(tx)
  })

  expect((await stream.next()).data.progress).toBe(0.5)
  expect(stream.messages).toHaveLength(2)
  stream.leave()
})

test('a progress that is noted again is no change', async () => {
  const { id } = await alice.submit()
  await start(app, id)
  await saveProgress(app, id, 0.5)
  const seen = await currentId(id)

  await saveProgress(app, id, 0.5)

  expect(await currentId(id)).toBe(seen)
})

test('nobody is notified of what nobody follows', async () => {
  const bob = await app.account({ coins: 100 })
  const { id } = await bob.submit()
  const heard: string[] = []
  const stop = await app.service.database.listen('generation_changes', (message) => void heard.push(message))
  const stream = await openStream(alice, eventsOf((await alice.submit()).id))
  await stream.next()

  await start(app, id)
  await cancel(alice, stream.messages[0]!.data.id)
  await stream.ended
  await stop()

  expect(heard).toEqual([expect.stringContaining(`${alice.id} `)])
})
