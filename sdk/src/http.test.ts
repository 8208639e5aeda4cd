import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { generation, json, problem, refused, scripted } from '../test/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const submit = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 5 }

/** The result of a call, with all its retries. */
async function outcome<Result>(call: Promise<Result>): Promise<Result | ApiError> {
  const settled = call.catch((error: ApiError) => error)
  await vi.runAllTimersAsync()
  return settled
}

describe('an error', () => {
  test('says code, issues and request id of the problem', async () => {
    const issues = [{ path: 'params.promt', message: 'is not a param' }]
    const body = {
      type: '/x',
      title: 'x',
      status: 400,
      detail: 'Look again.',
      code: 'invalid_params',
      issues,
    }
    const { atelier } = scripted(Response.json(body, { status: 400, headers: { 'x-request-id': 'req-9' } }))

    const error = await outcome(atelier.generations.create(submit))

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'invalid_params',
      message: 'Look again.',
      issues,
      requestId: 'req-9',
      attempts: 1,
      problem: body,
    })
  })

  test('a code that this version does not know passes through', async () => {
    const { atelier } = scripted(problem(409, 'from_the_future'))

    expect(await outcome(atelier.account.get())).toMatchObject({ status: 409, code: 'from_the_future' })
  })

  test.each([
    ['a page of a proxy', new Response('<html>', { status: 403 }), 403],
    ['a redirect', new Response(null, { status: 301, headers: { location: 'https://elsewhere.test' } }), 301],
    ['a page instead of JSON', new Response('<html>', { status: 200 }), 200],
    ['JSON that is no problem', json({ message: 'no' }, 404), 404],
    ['null', json(null, 404), 404],
  ])('%s is not an answer of the service', async (_, answer, status) => {
    const { atelier, asked } = scripted(answer)

    expect(await outcome(atelier.account.get())).toMatchObject({ code: 'unexpected_response', status })
    expect(asked).toHaveLength(1)
    expect(asked[0]!.init.redirect).toBe('manual')
  })

  test('the network that failed is its cause', async () => {
    const cause = refused()
    const { atelier, asked } = scripted(...Array.from({ length: 6 }, () => cause))

    const error = await outcome(atelier.account.get())

    expect(error).toMatchObject({ status: 0, code: 'connection_failed', attempts: 6, cause })
    expect(asked).toHaveLength(6)
  })
})

describe('a call that is repeated', () => {
  test('waits as long as Retry-After says', async () => {
    const { atelier, asked } = scripted(
      problem(429, 'rate_limited', { 'retry-after': '17' }),
      json({ ok: true }),
    )

    expect(await outcome(atelier.account.get())).toEqual({ ok: true })
    const waited = asked[1]!.at - asked[0]!.at
    expect(waited).toBeGreaterThanOrEqual(17_000)
    expect(waited).toBeLessThan(18_000)
  })

  test('Retry-After may be a date', async () => {
    vi.setSystemTime('2026-01-31T09:30:00Z')
    const { atelier, asked } = scripted(
      problem(503, 'maintenance', { 'retry-after': 'Sat, 31 Jan 2026 09:30:40 GMT' }),
      json({}),
    )

    await outcome(atelier.account.get())

    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(40_000)
  })

  test('a submit keeps its idempotency key and its bytes', async () => {
    const { atelier, asked } = scripted(
      refused(),
      problem(503, 'unavailable'),
      problem(500, 'internal'),
      problem(429, 'rate_limited', { 'retry-after': '1' }),
      json(generation(), 200),
    )

    expect(await outcome(atelier.generations.create(submit))).toEqual(generation())
    expect(asked).toHaveLength(5)
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(asked[0]!.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9_-]{16,128}$/)
    expect(new Set(asked.map(({ body }) => body))).toEqual(new Set([JSON.stringify(submit)]))
  })

  test('another submit has another key', async () => {
    const { atelier, asked } = scripted(json(generation()), json(generation()))

    await outcome(atelier.generations.create(submit))
    await outcome(atelier.generations.create(submit))

    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })

  test('a submit that failed in the end tells its key, so that it can be repeated', async () => {
    const { atelier, asked } = scripted(...Array.from({ length: 6 }, refused))

    const error = await outcome(atelier.generations.create(submit))

    expect(error).toMatchObject({ idempotencyKey: asked[0]!.headers.get('idempotency-key') })
  })

  test('a POST of which nothing is known is repeated only if it was refused', async () => {
    const { atelier, asked } = scripted(problem(429, 'rate_limited', { 'retry-after': '1' }), refused())

    expect(await outcome(atelier.request('POST', '/v1/anything', { body: {} }))).toMatchObject({
      code: 'connection_failed',
      attempts: 2,
    })
    expect(asked).toHaveLength(2)
  })

  test('and not if the service has lost its database: perhaps it is done', async () => {
    const { atelier, asked } = scripted(problem(503, 'unavailable', { 'retry-after': '2' }))

    const grant = atelier.request('POST', '/operator/v1/accounts/a1/coins', { body: { coins: 100 } })

    expect(await outcome(grant)).toMatchObject({ code: 'unavailable', attempts: 1 })
    expect(asked).toHaveLength(1)
  })

  test.each(['idempotency-key', 'Idempotency-Key'])('with %s it is', async (name) => {
    const { atelier } = scripted(refused(), json({ done: true }))

    const call = atelier.request('POST', '/v1/anything', { headers: { [name]: 'my-own-key-of-17' } })

    expect(await outcome(call)).toEqual({ done: true })
  })

  test('an attempt that hangs is given up after 30 s', async () => {
    const { atelier, asked } = scripted('silence', json({ ok: true }))

    expect(await outcome(atelier.account.get())).toEqual({ ok: true })
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(30_000)
  })

  test('so is one whose answer breaks off in the middle', async () => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"ok":'))
        controller.error(new TypeError('terminated'))
      },
    })
    const { atelier } = scripted(new Response(cut), json({ ok: true }))

    expect(await outcome(atelier.account.get())).toEqual({ ok: true })
  })
})

describe('a call that is ended early', () => {
  const reason = new Error('I have changed my mind')

  test('by a signal that was given before: nothing is sent', async () => {
    const { atelier, asked } = scripted()

    expect(await outcome(atelier.account.get({ signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(asked).toEqual([])
  })

  test.each([
    ['while it is under way', 'silence' as const],
    ['while it waits for the next attempt', refused()],
  ])('by a signal %s: throws its reason', async (_, answer) => {
    const { atelier, asked } = scripted(answer)
    const controller = new AbortController()

    const call = atelier.account.get({ signal: controller.signal }).catch((error: Error) => error)
    await vi.advanceTimersByTimeAsync(100)
    controller.abort(reason)

    expect(await call).toBe(reason)
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('by its time: throws a TimeoutError', async () => {
    vi.useRealTimers()
    const { atelier } = scripted('silence')

    await expect(atelier.account.get({ timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('a wait that the time does not allow is not begun: the answer is thrown', async () => {
    const { atelier, asked } = scripted(problem(429, 'rate_limited', { 'retry-after': '60' }))

    const error = await atelier.account.get({ timeoutMs: 59_000 }).catch((thrown: ApiError) => thrown)

    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 60_000 })
    expect(asked).toHaveLength(1)
  })
})

test('what cannot be sent at all is a mistake of the caller, and not repeated', async () => {
  const { atelier, asked } = scripted()

  const error = await outcome(atelier.generations.create(submit, { idempotencyKey: 'order № 17' }))

  expect(error).toBeInstanceOf(TypeError)
  expect(asked).toEqual([])
})
