import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { addWebhook, cancelOne, development, type Hook } from '../../webhook-fixture.ts'
import { answer, drip, flood, hang, reset, say, succeed, type Reply } from '../../replies.ts'
import { startWebhookReceiver } from '../../webhook-receiver.ts'

let app: TestApp
let alice: Actor
let hook: Hook

beforeEach(async () => {
  app = await testApp(development)
  alice = await app.account({ coins: 100 })
  hook = await addWebhook(app, alice)
})

/** One event, answered like this; the one attempt at it. */
async function attemptWith(reply: Reply) {
  hook.receiver.reply = reply
  await cancelOne(alice)
  await app.runJobs()
  const { state, attempts } = await hook.newest()
  expect(attempts).toHaveLength(1)
  return { state, ...attempts[0]! }
}

const raw = (head: string, body: string | Buffer = '') =>
  say(Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`), Buffer.from(body)]))

describe('only 2xx ends a delivery', () => {
  test.each([200, 201, 202, 204, 299])('%i does', async (status) => {
    const attempt = await attemptWith(answer(status, status === 204 ? '' : 'thanks'))

    expect(attempt).toMatchObject({ state: 'delivered', status, cause: null })
    expect(await hook.read()).toMatchObject({ lastSuccessAt: attempt.at, pending: 0 })
  })

  test.each([300, 304, 400, 401, 404, 409, 410, 422, 429, 500, 502, 503, 599])(
    '%i does not',
    async (status) => {
      const attempt = await attemptWith(answer(status))

      expect(attempt).toMatchObject({ state: 'pending', status })
      expect(attempt.cause).toContain(`The endpoint answered with ${status}`)
      expect(await hook.read()).toMatchObject({ lastSuccessAt: null, pending: 1 })
    },
  )

  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const target = await startWebhookReceiver()

    const attempt = await attemptWith(answer(status, '', { location: target.url }))

    expect(attempt).toMatchObject({ state: 'pending', status })
    expect(attempt.cause).toContain('Redirects are not followed')
    expect(target.connections()).toBe(0)
  })
})

describe('where there is no answer, the attempt says why', () => {
  // prettier-ignore
  test.each<[what: string, reply: Reply, cause: string]>([
    ['a reset', reset, 'The connection was reset.'],
    ['an end without an answer', say(''), 'The connection was closed before the answer was complete.'],
    ['what is not HTTP', say('SSH-2.0-OpenSSH_9.6\r\n'), 'The answer is not HTTP.'],
    ['gigantic headers', answer(200, '', { 'x-large': 'x'.repeat(20_000) }), 'The headers of the answer are too large.'],
    ['a change of protocol', raw('101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket'), ''],
    ['two lengths', raw('200 OK\r\nContent-Length: 1\r\nContent-Length: 2', 'xx'), ''],
    ['a status of zero', raw('000 Nothing\r\nContent-Length: 0'), ''],
    ['a header with NUL', raw('200 OK\r\nX-Bad: \0\r\nContent-Length: 0'), ''],
  ])('%s', async (_, reply, cause) => {
    const attempt = await attemptWith(reply)

    expect(attempt).toMatchObject({ state: 'pending', status: null, answer: '' })
    expect(attempt.cause).toMatch(/\.$/)
    expect(attempt.cause).toContain(cause)
    expect(app.log).toEqual([])
  })

  test('a port where nobody listens', async () => {
    const { receiver, path } = hook
    await app.operator.patch(path, { url: 'http://127.0.0.1:1025/' })

    const attempt = await attemptWith(succeed)

    expect(attempt).toMatchObject({ status: null, cause: 'The connection was refused.' })
    expect(receiver.requests).toEqual([])
  })
})

describe('ten seconds for everything, from the look-up to the last byte read', () => {
  test.each<[string, Reply, Partial<DeliveryAttemptDetail>]>([
    ['a receiver that hangs', hang, { status: null, cause: 'No answer within 10 seconds.' }],
    [
      'one that is never silent and never done',
      drip,
      {
        status: 200,
        cause:
          'The endpoint started to answer with 200 but did not finish in time. Answer first, then do the work.',
        answer: expect.stringMatching(/^x+$/) as string,
      },
    ],
  ])('%s is given up then, not before', async (_, reply, shown) => {
    hook.receiver.reply = reply
    await cancelOne(alice)
    // Only the deadline is set by this clock: requests and the database go on by themselves.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())

    const running = app.runJobs()
    await hook.receiver.received(1)
    vi.advanceTimersByTime(9_999)
    const winner = await Promise.race([running, pauseOf(100)])
    vi.advanceTimersByTime(1)
    await running

    expect(winner).toBe('nothing yet')
    const { state, attempts } = await hook.newest()
    expect({ state, ...attempts[0] }).toMatchObject({ state: 'pending', ...shown })
    await hook.receiver.abandoned()
  })
})

describe('an answer that breaks off', () => {
  // prettier-ignore
  test.each<[what: string, reply: Reply, kept: string, cause: string]>([
    ['at an end in the middle', raw('200 OK\r\nContent-Length: 10', 'half'), 'half', 'The connection was closed before the answer was complete.'],
    ['at chunks that are none', raw('200 OK\r\nTransfer-Encoding: chunked', 'zz\r\n'), '', 'The answer is not HTTP.'],
  ])('%s does not count, and what had come of it is kept', async (_, reply, kept, cause) => {
    const attempt = await attemptWith(reply)

    const shown = { status: 200, cause: `The endpoint started to answer with 200. ${cause}`, answer: kept }
    expect(attempt).toMatchObject({ state: 'pending', ...shown })
  })
})

describe('of an answer', () => {
  test('at most 64 KiB are read, however much there is; it counts all the same', async () => {
    const attempt = await attemptWith(flood)

    expect(attempt).toMatchObject({ state: 'delivered', status: 200, answer: 'x'.repeat(1024) })
    await hook.receiver.abandoned()
  })

  test('the first KiB is kept', async () => {
    const attempt = await attemptWith(answer(200, 'a'.repeat(1000) + 'b'.repeat(5000)))

    expect(attempt.answer).toBe('a'.repeat(1000) + 'b'.repeat(24))
  })

  test.each([
    ['NUL', Buffer.from('a\0b'), 'a\ufffdb'],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\ufffd\ufffdb'],
    ['a character that is cut in two', Buffer.from('x'.repeat(1023) + 'é'), 'x'.repeat(1023) + '\ufffd'],
    ['half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80]), '\ufffd\ufffd\ufffd'],
    ['what is compressed', Buffer.from([0x1f, 0x8b, 0x08, 0x00]), '\u001f\ufffd\b\ufffd'],
  ])('%s is kept as text, and breaks nobody else’s batch', async (_, bytes, kept) => {
    const other = await addWebhook(app, alice)

    const attempt = await attemptWith(answer(500, bytes))

    expect(attempt.answer).toBe(kept)
    expect((await other.newest()).state).toBe('delivered')
    expect(app.log).toEqual([])
  })
})

const realTimeout = setTimeout
const pauseOf = (ms: number) =>
  new Promise<string>((resolve) => void realTimeout(() => resolve('nothing yet'), ms))
