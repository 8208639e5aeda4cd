import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, GenerationFailed } from './errors.ts'
import {
  events,
  generation,
  json,
  problem,
  reconnect,
  refused,
  scripted,
  streamed,
} from '../test/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function outcome<Result>(call: Promise<Result>): Promise<Result | Error> {
  const settled = call.catch((error: Error) => error)
  await vi.runAllTimersAsync()
  return settled
}

const work = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
const processing = generation({ status: 'processing', progress: 0.5 })
const succeeded = generation({ status: 'succeeded', progress: 1, coinsCharged: 5 })
const noStream = () => problem(404, 'not_found')

describe('run', () => {
  test('quotes, submits with that token, waits, and returns the outputs', async () => {
    const { atelier, asked } = scripted(
      json({ coins: 5, quoteToken: 'tok' }),
      json(generation(), 201),
      events([{ id: 3, data: succeeded }]),
    )

    const ended = await outcome(
      atelier.generations.run({ ...work, effectId: 'sketch', consent: true, projectId: 'p' }),
    )

    expect(ended).toEqual(succeeded)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/quotes',
      'POST /v1/generations',
      'GET /v1/generations/g1/events',
    ])
    expect(JSON.parse(asked[0]!.body)).toEqual({ ...work, effectId: 'sketch' })
    const submit = { ...work, effectId: 'sketch', consent: true, projectId: 'p', quoteToken: 'tok' }
    expect(JSON.parse(asked[1]!.body)).toEqual(submit)
  })

  test('with maxCoins no quote is asked for', async () => {
    const { atelier, asked } = scripted(json(generation(), 201), events([{ id: 3, data: succeeded }]))

    await outcome(atelier.generations.run({ ...work, maxCoins: 9 }, { idempotencyKey: 'order-0000000017' }))

    expect(asked[0]!.path).toBe('/v1/generations')
    expect(JSON.parse(asked[0]!.body)).toEqual({ ...work, maxCoins: 9 })
    expect(asked[0]!.headers.get('idempotency-key')).toBe('order-0000000017')
  })

  test.each([
    [generation({ status: 'failed', error: { code: 'content_policy' } }), 'content_policy'],
    [
      generation({ status: 'failed', error: { code: 'from_the_future', message: 'Why.' } }),
      'from_the_future',
    ],
    [generation({ status: 'canceled' }), 'canceled'],
  ])('a generation without outputs is thrown', async (ended, code) => {
    const { atelier } = scripted(json(generation(), 201), events([{ id: 2, data: ended }]))

    const error = await outcome(atelier.generations.run({ ...work, maxCoins: 9 }))

    expect(error).toBeInstanceOf(GenerationFailed)
    expect(error).toMatchObject({ code, generation: ended })
  })

  test('tells of the generation as soon as it is submitted, and of every change', async () => {
    const { atelier } = scripted(
      json(generation(), 201),
      events([
        { id: 2, data: processing },
        { id: 3, data: succeeded },
      ]),
    )
    const seen: string[] = []

    await outcome(
      atelier.generations.run({ ...work, maxCoins: 9 }, { onUpdate: ({ status }) => seen.push(status) }),
    )

    expect(seen).toEqual(['queued', 'processing', 'succeeded'])
  })

  test('one deadline is over all of it', async () => {
    vi.useRealTimers()
    const { atelier, asked } = scripted(json(generation(), 201), 'silence')

    const error = await atelier.generations
      .run({ ...work, maxCoins: 9 }, { timeoutMs: 40 })
      .catch((e: Error) => e)

    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(asked).toHaveLength(2)
  })

  const busy = () => problem(429, 'rate_limited', { 'retry-after': '60' })

  test.each([
    ['quoting', {}, [busy()]],
    ['submitting', { maxCoins: 9 }, [busy()]],
    ['waiting', { maxCoins: 9 }, [json(generation(), 201), noStream(), busy()]],
  ])(
    'a wait that the time does not allow is not begun: the answer is thrown (%s)',
    async (_, price, answers) => {
      const { atelier, asked } = scripted(...answers)

      const error = await outcome(atelier.generations.run({ ...work, ...price }, { timeoutMs: 59_000 }))

      expect(error).toMatchObject({ code: 'rate_limited' })
      expect(asked).toHaveLength(answers.length)
    },
  )
})

describe('wait', () => {
  test('polls where there is no stream: not faster than every 2 s, and slower with time', async () => {
    const polls = Array.from({ length: 8 }, () => json(processing))
    const { atelier, asked } = scripted(noStream(), ...polls, json(succeeded))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)

    const times = asked.slice(1).map(({ at }) => at)
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    expect(gaps).toEqual([2000, 3000, 4500, 6750, 10_000, 10_000, 10_000, 10_000])
  })

  test('goes on with the stream where it broke off, on whatever node', async () => {
    const { atelier, asked } = scripted(
      events([{ id: 4, data: processing }]),
      refused(),
      json(processing),
      events([{ id: 5, data: succeeded }]),
    )

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
    expect(asked.map(({ path, headers }) => [path, headers.get('last-event-id')])).toEqual([
      ['/v1/generations/g1/events', null],
      ['/v1/generations/g1', null],
      ['/v1/generations/g1', null],
      ['/v1/generations/g1/events', '4'],
    ])
  })

  test('stays away as long as the service says when it closes', async () => {
    const { atelier, asked } = scripted(
      events([], { head: reconnect(5000) }),
      json(processing),
      events([{ id: 5, data: succeeded }]),
    )

    await outcome(atelier.generations.wait('g1'))

    expect(asked[2]!.at - asked[1]!.at).toBe(5000)
  })

  test.each([
    ['too many streams', () => problem(429, 'rate_limited', { 'retry-after': '20' })],
    ['a stream that gave way to another', () => events([], { head: reconnect(20_000) })],
  ])('%s: polls until it may come back, and then follows again', async (_, sentAway) => {
    const polls = Array.from({ length: 5 }, () => json(processing))
    const { atelier, asked } = scripted(sentAway(), ...polls, events([{ id: 5, data: succeeded }]))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)

    const times = asked.map(({ at }) => at - asked[0]!.at)
    expect(times).toEqual([0, 0, 2000, 5000, 9500, 16_250, 26_250])
    expect(asked.map(({ path }) => path.endsWith('/events'))).toEqual([true, ...polls.map(() => false), true])
  })

  test('the pauses between polls begin anew after a stream that has told something', async () => {
    const { atelier, asked } = scripted(
      refused(),
      json(processing),
      refused(),
      json(processing),
      events([{ id: 4, data: processing }]),
      json(processing),
      events([{ id: 5, data: succeeded }]),
    )

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)

    const times = asked.map(({ at }) => at - asked[0]!.at)
    expect(times).toEqual([0, 0, 2000, 2000, 5000, 5000, 7000])
  })

  test.each([
    [
      'a page instead of a stream',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['no content', () => new Response(null, { status: 204 })],
  ])('%s is no stream: polls', async (_, answer) => {
    const { atelier } = scripted(answer(), json(processing), json(succeeded))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
  })

  test('a stream that was kept back is tried again after ten minutes', async () => {
    const polls = Array.from({ length: 63 }, () => json(processing))
    const { atelier, asked } = scripted('silence', ...polls, events([{ id: 5, data: succeeded }]))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
    expect(asked.at(-1)!.at - asked[1]!.at).toBeGreaterThanOrEqual(10 * 60_000)
  })

  test.each([
    ['a stream that falls silent', () => events([{ id: 2, data: processing }], { ends: false }), 45_000],
    ['a stream that is kept back', () => 'silence' as const, 30_000],
  ])('%s is left for polling', async (_, stream, afterMs) => {
    const { atelier, asked } = scripted(stream(), json(processing), json(succeeded))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
    expect(asked[1]!.at - asked[0]!.at).toBe(afterMs)
    expect(asked[2]!.path).toBe('/v1/generations/g1')
  })

  test('heartbeats keep a stream', async () => {
    const beats = new ReadableStream({
      async start(controller) {
        for (let beat = 0; beat < 20; beat++) {
          await new Promise((resolve) => setTimeout(resolve, 15_000))
          controller.enqueue(new TextEncoder().encode(':\n\n'))
        }
        controller.enqueue(
          new TextEncoder().encode(`event: generation\ndata: ${JSON.stringify(succeeded)}\n\n`),
        )
        controller.close()
      },
    })
    const { atelier, asked } = scripted(streamed(beats))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
    expect(asked).toHaveLength(1)
  })

  test('a service that is away for two minutes is waited for', async () => {
    const { atelier } = scripted(refused(), ...Array.from({ length: 20 }, refused), json(succeeded))

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
  })

  test('a generation that is not there is thrown', async () => {
    const { atelier } = scripted(noStream(), problem(404, 'not_found'))

    expect(await outcome(atelier.generations.wait('g1'))).toMatchObject({ code: 'not_found' })
  })

  test('messages of the future are passed over', async () => {
    const { atelier } = scripted(
      events([{ id: 3, data: succeeded }], { head: 'event: weather\ndata: fine\n\n' }),
    )

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
  })

  test('a status of the future is not the end', async () => {
    const resting = generation({ status: 'resting' })
    const { atelier } = scripted(
      events([
        { id: 2, data: resting },
        { id: 3, data: succeeded },
      ]),
    )

    expect(await outcome(atelier.generations.wait('g1'))).toEqual(succeeded)
  })

  test('is ended by a signal, with its stream', async () => {
    const controller = new AbortController()
    // As `fetch` does it: the body fails when the signal says so.
    const { atelier } = scripted(({ init }) => {
      const endless = new ReadableStream().pipeThrough(new TransformStream(), { signal: init.signal! })
      return streamed(endless)
    })

    const waiting = atelier.generations
      .wait('g1', { signal: controller.signal })
      .catch((error: Error) => error)
    await vi.advanceTimersByTimeAsync(100)
    controller.abort(new Error('enough'))

    expect(await waiting).toMatchObject({ message: 'enough' })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('events', () => {
  test('whoever stops reading closes the stream', async () => {
    let isCanceled = false
    const stream = new ReadableStream({
      start: (controller) =>
        controller.enqueue(
          new TextEncoder().encode(`event: generation\ndata: ${JSON.stringify(processing)}\n\n`),
        ),
      cancel: () => void (isCanceled = true),
    })
    const { atelier } = scripted(streamed(stream))

    for await (const { status } of atelier.generations.events('g1')) {
      expect(status).toBe('processing')
      break
    }

    expect(isCanceled).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('list', () => {
  test('reads page after page, and only as far as is read', async () => {
    const page = (ids: string[], nextCursor: string | null) =>
      json({ items: ids.map((id) => generation({ id })), nextCursor })
    const { atelier, asked } = scripted(page(['a', 'b'], 'c2'), page([], 'c3'), page(['c'], null))

    const ids: string[] = []
    for await (const { id } of atelier.generations.list({ status: 'queued', limit: 2, active: true }))
      ids.push(id)

    expect(ids).toEqual(['a', 'b', 'c'])
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/generations?status=queued&limit=2&active=true',
      '/v1/generations?status=queued&limit=2&active=true&cursor=c2',
      '/v1/generations?status=queued&limit=2&active=true&cursor=c3',
    ])
  })

  test('one time is over all pages', async () => {
    const { atelier } = scripted(
      json({ items: [generation()], nextCursor: 'c2' }),
      problem(429, 'rate_limited', { 'retry-after': '60' }),
    )
    const pages = atelier.generations.list({}, { timeoutMs: 90_000 })

    await pages.next()
    vi.setSystemTime(Date.now() + 40_000)

    await expect(pages.next()).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('whoever stops early asks for no more', async () => {
    const { atelier, asked } = scripted(json({ items: [generation()], nextCursor: 'c2' }))

    for await (const _ of atelier.generations.list()) break

    expect(asked).toHaveLength(1)
  })
})

describe('cancel', () => {
  const canceled = generation({ status: 'canceled' })

  test('an answer that was lost is not taken for a refusal', async () => {
    const { atelier, asked } = scripted(refused(), problem(409, 'not_cancelable'), json(canceled))

    expect(await outcome(atelier.generations.cancel('g1'))).toEqual(canceled)
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET'])
  })

  test.each([
    ['at once', [problem(409, 'not_cancelable')]],
    ['after a lost answer', [refused(), problem(409, 'not_cancelable'), json(processing)]],
  ])('a refusal is thrown: %s', async (_, answers) => {
    const { atelier } = scripted(...answers)

    const error = await outcome(atelier.generations.cancel('g1'))

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'not_cancelable' })
  })
})

test('ids cannot lead elsewhere', async () => {
  const { atelier, asked } = scripted(json(generation()))

  await atelier.generations.get('../account?x=1')

  expect(asked[0]!.path).toBe('/v1/generations/..%2Faccount%3Fx%3D1')
})
