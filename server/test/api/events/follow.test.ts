import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { cancel, noteProgress, start } from '../../by-hand.ts'
import { follow, followedUntil, type Followed, type Told } from '../../followed.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 10_000, runningLimit: 1 })
})

const eventsOf = ({ id }: { id: string }) => `/v1/generations/${id}/events`
const states = (messages: Told[]) => messages.map(({ data }) => (data as Generation).status)

async function opened(id: string, headers: Record<string, string> = {}): Promise<Followed> {
  const followed = await follow(alice, eventsOf({ id }), headers)
  expect(followed.status).toBe(200)
  return followed
}

describe('GET /v1/generations/{id}/events', () => {
  test('tells of the state now and of every change, as GET shows it, and ends with the generation', async () => {
    const { id } = await alice.submit({ num_outputs: 2 })

    const followed = await opened(id)
    const first = await followed.next()
    await app.runJobs()
    const ending = await followed.ended

    expect(followed.headers.get('content-type')).toBe('text/event-stream')
    expect(first).toMatchObject({ event: 'generation', data: { status: 'queued', queuePosition: 1 } })
    expect(ending).toBe('whole')
    expect(states(followed.messages).at(-1)).toBe('succeeded')
    const shown = (await alice.get(`/v1/generations/${id}`)).body
    expect(withoutSignatures(followed.messages.at(-1)!.data)).toEqual(withoutSignatures(shown))
    const ids = followed.messages.map((message) => Number(message.id))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('progress arrives as it is noted', async () => {
    const { id } = await alice.submit()
    await start(app, id)
    const followed = await opened(id)
    expect((await followed.next()).data).toMatchObject({ status: 'processing', progress: 0 })

    await noteProgress(app, id, 0.25)
    const quarter = await followed.next()
    await noteProgress(app, id, 0.5)
    const half = await followed.next()

    expect([quarter.data.progress, half.data.progress]).toEqual([0.25, 0.5])
    expect(Number(half.id)).toBeGreaterThan(Number(quarter.id))
    followed.leave()
  })

  test('the place in the queue moves when somebody before it leaves', async () => {
    const before = [await alice.submit(), await alice.submit(), await alice.submit(), await alice.submit()]
    const followed = await opened((await alice.submit()).id)
    const told = [await followed.next()]
    let unswept = 0

    await start(app, before.shift()!.id)
    told.push(await followed.next())
    for (const { id } of before) {
      const until = await followedUntil(app, alice)
      await cancel(alice, id)
      told.push(await followed.next())
      if ((await followedUntil(app, alice)) === until) unswept++
    }

    expect(told.map(({ data }) => data.queuePosition)).toEqual([5, 4, 3, 2, 1])
    const ids = told.map((message) => Number(message.id))
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect(unswept).toBeGreaterThan(1) // A sweep comes every 15 seconds; most are told before one.
    followed.leave()
  })

  test('a queue that empties fast is told of twice a second', async () => {
    const before: Generation[] = []
    for (let count = 0; count < 30; count++) before.push(await alice.submit())
    const followed = await opened((await alice.submit()).id)
    await followed.next()
    const startedAtMs = performance.now()

    for (const { id } of before) await start(app, id)
    await followed.until(() => followed.messages.at(-1)!.data.queuePosition === 1)

    const looks = Math.ceil((performance.now() - startedAtMs) / 500)
    expect(followed.messages.length).toBeLessThanOrEqual(2 + looks)
    followed.leave()
  })

  test('one that has ended is told of once', async () => {
    const generation = await alice.submit()
    await cancel(alice, generation.id)

    const followed = await opened(generation.id)

    expect(await followed.ended).toBe('whole')
    expect(states(followed.messages)).toEqual(['canceled'])
  })

  test('nothing is kept on the way, and the head comes at once', async () => {
    const { id } = await alice.submit()

    const followed = await opened(id)

    expect(followed.headers.get('cache-control')).toBe('no-store')
    expect(followed.headers.get('x-accel-buffering')).toBe('no')
    expect(followed.headers.get('ratelimit-remaining')).toBe('118')
    await followed.until(() => followed.text().startsWith(':\nretry: 3000\nid: '))
    followed.leave()
  })
})

function withoutSignatures(generation: Generation) {
  return JSON.parse(JSON.stringify(generation).replaceAll(/\?expires=[^"]*/g, ''))
}
