import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { withoutSignatures } from '../../client.ts'
import { cancel, saveProgress, start } from '../../generation-steps.ts'
import { openStream, subscribedUntil, type OpenedStream, type Message } from '../../event-stream-client.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 10_000, runningLimit: 1 })
})

const eventsOf = ({ id }: { id: string }) => `/v1/generations/${id}/events`
const states = (messages: Message[]) => messages.map(({ data }) => (data as Generation).status)

async function opened(id: string, headers: Record<string, string> = {}): Promise<OpenedStream> {
  const stream = await openStream(alice, eventsOf({ id }), headers)
  expect(stream.status).toBe(200)
  return stream
}

describe('GET /v1/generations/{id}/events', () => {
  test('tells of the state now and of every change, as GET shows it, and ends with the generation', async () => {
    const { id } = await alice.submit({ num_outputs: 2 })

    const stream = await opened(id)
    const first = await stream.next()
    await app.runJobs()
    const ending = await stream.ended

    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(first).toMatchObject({ event: 'generation', data: { status: 'queued', queuePosition: 1 } })
    expect(ending).toBe('whole')
    expect(states(stream.messages).at(-1)).toBe('succeeded')
    const shown = (await alice.get(`/v1/generations/${id}`)).body
    expect(withoutSignatures(stream.messages.at(-1)!.data)).toEqual(withoutSignatures(shown))
    const ids = stream.messages.map((message) => Number(message.id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('progress arrives as it is noted', async () => {
    const { id } = await alice.submit()
    await start(app, id)
    const stream = await opened(id)
    expect((await stream.next()).data).toMatchObject({ status: 'processing', progress: 0 })

    await saveProgress(app, id, 0.25)
    const quarter = await stream.next()
    await saveProgress(app, id, 0.5)
    const half = await stream.next()

    expect([quarter.data.progress, half.data.progress]).toEqual([0.25, 0.5])
    expect(Number(half.id)).toBeGreaterThan(Number(quarter.id))
    stream.leave()
  })

  test('the place in the queue moves when somebody before it leaves', async () => {
    const before = [await alice.submit(), await alice.submit(), await alice.submit(), await alice.submit()]
    const stream = await opened((await alice.submit()).id)
    const told = [await stream.next()]
    let unswept = 0

    await start(app, before.shift()!.id)
    told.push(await stream.next())
    for (const { id } of before) {
      const until = await subscribedUntil(app, alice)
      await cancel(alice, id)
      told.push(await stream.next())
      if ((await subscribedUntil(app, alice)) === until) unswept++
    }

    expect(told.map(({ data }) => data.queuePosition)).toEqual([5, 4, 3, 2, 1])
    const ids = told.map((message) => Number(message.id))
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(unswept).toBeGreaterThan(1) // A sweep comes every 15 seconds; most are told before one.
    stream.leave()
  })

  test('a queue that empties fast is told of twice a second', async () => {
    alice = await app.account({ coins: 10_000, runningLimit: 30 }) // Whoever runs holds a slot.
    const before: Generation[] = []
    for (let count = 0; count < 30; count++) before.push(await alice.submit())
    const stream = await opened((await alice.submit()).id)
    await stream.next()
    const startedAtMs = performance.now()

    for (const { id } of before) await start(app, id)
    await stream.until(() => stream.messages.at(-1)!.data.queuePosition === 1)

    const looks = Math.ceil((performance.now() - startedAtMs) / 500)
    expect(stream.messages.length).toBeLessThanOrEqual(2 + looks)
    stream.leave()
  })

  test('one that has ended is told of once', async () => {
    const generation = await alice.submit()
    await cancel(alice, generation.id)

    const stream = await opened(generation.id)

    expect(await stream.ended).toBe('whole')
    expect(states(stream.messages)).toEqual(['canceled'])
  })

  test('nothing is kept on the way, and the head comes at once', async () => {
    const { id } = await alice.submit()

    const stream = await opened(id)

    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('ratelimit-remaining')).toBe('118')
    await stream.until(() => stream.text().startsWith(':\nretry: 3000\nid: '))
    stream.leave()
  })
})
