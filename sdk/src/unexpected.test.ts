import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events, generation, json, scripted } from '../test/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const work = { modelId: 'm', params: {} }
type Client = ReturnType<typeof scripted>['atelier']

const calls: [string, (atelier: Client) => Promise<unknown>][] = [
  ['models.list', ({ models }) => models.list()],
  ['effects.list', ({ effects }) => effects.list()],
  ['quotes.create', ({ quotes }) => quotes.create(work)],
  ['generations.create', ({ generations }) => generations.create({ ...work, maxCoins: 1 })],
  ['generations.run', ({ generations }) => generations.run({ ...work, maxCoins: 1 })],
  ['generations.get', ({ generations }) => generations.get('g1')],
  ['generations.page', ({ generations }) => generations.page()],
  ['generations.list', ({ generations }) => generations.list().next()],
  ['events.page', ({ events: log }) => log.page()],
  ['uploads.create', ({ uploads }) => uploads.create(new Uint8Array(1))],
  ['assets.get', ({ assets }) => assets.get('a1')],
]

test.each(calls)('%s: what lacks what we need is not an answer of the service', async (_, call) => {
  for (const body of [{}, null, [], 'hello']) {
    const { atelier } = scripted(json(body))

    await expect(call(atelier)).rejects.toMatchObject({ code: 'unexpected_response', status: 200 })
  }
})

const garbled = (data: string) => events([], { head: `id: 2\nevent: generation\ndata: ${data}\n\n` })

test.each(['{oops', 'null', '{"status":5}'])('a message of a stream that is %s is not read', async (data) => {
  const succeeded = generation({ status: 'succeeded' })
  const { atelier } = scripted(garbled(data), json(succeeded))

  const waiting = atelier.generations.wait('g1')
  await vi.runAllTimersAsync()

  expect(await waiting).toEqual(succeeded)
})

test('nor of the log, of which no event is left out', async () => {
  const event = { id: 'evt_2', type: 'generation.succeeded' }
  const { atelier, asked } = scripted(
    garbled('{oops'),
    json({ items: [event], nextCursor: null, lastCursor: '2' }),
  )

  const { value } = await atelier.events.stream({ after: '1' }).next()

  expect(value).toEqual({ cursor: '2', event })
  expect(asked[1]!.path).toBe('/v1/events?after=1&limit=30')
})

test('an empty place is the beginning of the log', async () => {
  const { atelier, asked } = scripted(
    json({ items: [] }),
    garbled('{oops'),
    json({ items: [{}], lastCursor: '1' }),
  )

  await atelier.events.page({ after: '' })
  await atelier.events.stream({ after: '' }).next()

  expect(asked.map(({ path }) => path)).toEqual(['/v1/events', '/v1/events', '/v1/events?limit=1'])
})
