import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events, json, problem, refused, scripted } from '../test/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logged = (id: number) => ({ id, data: { id: `evt_${id}`, type: 'generation.succeeded' } })

test('a page of the log', async () => {
  const { atelier, asked } = scripted(json({ items: [], nextCursor: null }))

  await atelier.events.page({ after: 'c1', limit: 10 })

  expect(asked[0]!.path).toBe('/v1/events?after=c1&limit=10')
})

test('the stream goes on after whatever breaks it, where it was', async () => {
  const { atelier, asked } = scripted(
    events([logged(1), logged(2)]),
    refused(),
    problem(503, 'unavailable', { 'retry-after': '1' }),
    events([logged(3)]),
  )
  const seen: string[] = []

  const reading = (async () => {
    for await (const { cursor, event } of atelier.events.stream({ after: '0' })) {
      seen.push(`${cursor} ${event.id}`)
      if (seen.length === 3) break
    }
  })()
  await vi.runAllTimersAsync()
  await reading

  expect(seen).toEqual(['1 evt_1', '2 evt_2', '3 evt_3'])
  expect(asked.map(({ headers }) => headers.get('last-event-id'))).toEqual(['0', '2', '2', '2'])
})

test('what will not pass is thrown', async () => {
  const { atelier } = scripted(problem(403, 'insufficient_scope'))

  await expect(atelier.events.stream().next()).rejects.toMatchObject({ code: 'insufficient_scope' })
})
