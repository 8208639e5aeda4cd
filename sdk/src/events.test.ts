import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events, json, problem, reconnect, refused, scripted, type Answer } from '../test/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logged = (id: number) => ({ id, data: { id: `evt_${id}`, type: 'generation.succeeded' } })

test('a page of the log', async () => {
  const { atelier, asked } = scripted(json({ items: [], nextCursor: null }))

  await atelier.events.page({ after: 'c1', limit: 10 })

  expect(asked[0]!.path).toBe('/v1/events?after=c1&limit=10')
})

/** The first events of the log, and the requests for them. */
async function read(count: number, after: string | undefined, ...answers: Answer[]) {
  const { atelier, asked } = scripted(...answers)
  const seen: string[] = []
  const reading = (async () => {
    for await (const { cursor, event } of atelier.events.stream({ after })) {
      seen.push(`${cursor} ${event.id}`)
      if (seen.length === count) break
    }
  })()
  await vi.runAllTimersAsync()
  await reading
  const places = asked.map(({ path, headers }) => headers.get('last-event-id') ?? path)
  return { seen, places }
}

const page = (ids: number[], lastCursor: string | null, nextCursor: string | null = null) =>
  json({ items: ids.map((id) => logged(id).data), nextCursor, lastCursor })

test('the stream goes on after whatever breaks it, where it was', async () => {
  const { seen, places } = await read(
    3,
    '0',
    events([logged(1), logged(2)]),
    refused(),
    page([], '2'),
    problem(503, 'unavailable', { 'retry-after': '1' }),
    page([], '2'),
    events([logged(3)]),
  )

  expect(seen).toEqual(['1 evt_1', '2 evt_2', '3 evt_3'])
  const asking = '/v1/events?after=2&limit=30'
  expect(places).toEqual(['0', asking, asking, '2', asking, '2'])
})

test('the message that tells when to come back is no event', async () => {
  const { seen, places } = await read(
    2,
    '0',
    events([logged(1)], { head: reconnect(1000) }),
    page([], '1'),
    events([logged(2)]),
  )

  expect(seen).toEqual(['1 evt_1', '2 evt_2'])
  expect(places).toEqual(['0', '/v1/events?after=1&limit=30', '1'])
})

test.each([
  ['is refused', () => problem(429, 'rate_limited', { 'retry-after': '60' })],
  ['is kept back', () => 'silence' as const],
  ['is a page of somebody else', () => new Response('<html>')],
])('a stream that %s is replaced by pages', async (_, stream) => {
  const { seen, places } = await read(3, '0', stream(), page([1, 2], '2'), page([], '2'), page([3], '3'))

  // A page has the cursor of its last event only: continuing from the one before misses nothing.
  expect(seen).toEqual(['0 evt_1', '2 evt_2', '3 evt_3'])
  const asking = '/v1/events?after=2&limit=30'
  expect(places).toEqual(['0', '/v1/events?after=0&limit=30', asking, asking])
})

test('pages from the very beginning name a place too', async () => {
  const { seen, places } = await read(
    3,
    undefined,
    new Response('<html>'),
    page([1], '1', '1'),
    page([2, 3], '3'),
  )

  expect(seen).toEqual(['1 evt_1', '1 evt_2', '3 evt_3'])
  expect(places).toEqual(['/v1/events', '/v1/events?limit=1', '/v1/events?after=1&limit=30'])
})

test('what will not pass is thrown', async () => {
  const { atelier } = scripted(problem(403, 'insufficient_scope'), problem(403, 'insufficient_scope'))

  await expect(atelier.events.stream().next()).rejects.toMatchObject({ code: 'insufficient_scope' })
})
