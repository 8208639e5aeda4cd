import { describe, expect, test } from 'vitest'
import { expectOk } from '../app.ts'
import { openStream } from '../event-stream-client.ts'
import { makeAccount, makeDatabase, secrets, submit, times } from './callers.ts'
import { makeDataDir, startProgram } from './program.ts'

// Nodes come and go; subscribers to a generation miss nothing but a moment.

describe('on PostgreSQL, with several nodes', () => {
  test('SIGTERM ends every stream with the time to come back after, and the process with it', async () => {
    const place = { DATABASE_URL: await makeDatabase(), DATA_DIR: makeDataDir(), ...secrets }
    // With so much patience that nothing ends because of it.
    const node = await startProgram({ ...place, ROLE: 'api', SHUTDOWN_SECONDS: '3600' })
    const alice = await makeAccount(node, {})
    const { id } = (await submit(alice)).body
    const streams = await Promise.all([
      ...times(10, () => openStream(alice, `/v1/generations/${id}/events`)),
      ...times(10, () => openStream(alice, '/v1/events')),
    ])
    await Promise.all(streams.slice(0, 10).map((stream) => stream.next()))

    node.kill('SIGTERM')
    const endings = await Promise.all(streams.map(({ ended }) => ended))
    const { code } = await node.ended

    expect(endings).toEqual(times(20, () => 'whole'))
    const hints = streams.map((stream) =>
      Number(/retry: (\d+)\nevent: reconnect\n.*\n\n$/.exec(stream.text())?.[1]),
    )
    expect(hints.filter((ms) => ms >= 500 && ms <= 2500)).toHaveLength(20)
    expect(new Set(hints).size).toBeGreaterThan(10) // They do not come back together.
    expect(code).toBe(0)
  })

  test('kill -9 of a node: the stream goes on at another, and the log there misses nothing', async () => {
    const place = { DATABASE_URL: await makeDatabase(), DATA_DIR: makeDataDir(), ...secrets }
    const [doomed, other] = await Promise.all([
      startProgram({ ...place, ROLE: 'api' }),
      startProgram({ ...place, ROLE: 'all' }),
    ])
    const alice = await makeAccount(doomed, { runningLimit: 1 })
    const { id } = (await submit(alice, '#delay=4000')).body
    const path = `/v1/generations/${id}/events`
    const before = await openStream(alice, path)
    await before.until(() => before.messages.some(({ data }) => data.progress > 0))
    const { id: queued } = (await submit(alice)).body
    const log = await openStream(alice, '/v1/events')
    await expectOk(alice.post(`/v1/generations/${queued}/cancel`))
    const seen = await log.next()

    doomed.kill('SIGKILL')
    expect([await before.ended, await log.ended]).toEqual(['broken', 'broken'])
    const again = alice.at(other)
    const after = await openStream(again, path, { 'last-event-id': before.messages.at(-1)!.id })
    const logAfter = await openStream(again, '/v1/events', { 'last-event-id': seen.id })
    expect(await after.ended).toBe('whole')

    const told = [...before.messages, ...after.messages]
    const ids = told.map((message) => Number(message.id))
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(told.at(-1)!.data).toMatchObject({ id, status: 'succeeded', progress: 1 })
    expect((await logAfter.next()).data).toMatchObject({
      type: 'generation.succeeded',
      data: { generation: { id } },
    })
    logAfter.leave()
  })
})

describe('on the embedded database', () => {
  test('killed and started again: the stream goes on to the end', async () => {
    const place = { DATA_DIR: makeDataDir(), ...secrets }
    const first = await startProgram(place)
    const alice = await makeAccount(first, {})
    const { id } = (await submit(alice, '#delay=3000')).body
    const path = `/v1/generations/${id}/events`
    const before = await openStream(alice, path)
    await before.until(() => before.messages.some(({ data }) => data.status === 'processing'))

    first.kill('SIGKILL')
    await first.ended
    const second = await startProgram(place)
    const after = await openStream(alice.at(second), path, { 'last-event-id': before.messages.at(-1)!.id })

    expect(await after.ended).toBe('whole')
    expect(after.messages.at(-1)!.data).toMatchObject({ id, status: 'succeeded' })
  })
})
