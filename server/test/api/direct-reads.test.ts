import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectOk, stopApp, testApp, type Actor, type TestApp } from '../app.ts'
import { beforeStatements } from '../before-statements.ts'
import { engine } from '../engines.ts'
import { exchange, oddRequests, spellOut, type Odd } from '../odd-requests.ts'
import { RawConnection } from '../raw-connection.ts'

let app: TestApp
let alice: Actor
let path: string
let etag: string

const wide = { limit: 10_000, windowSeconds: 60 }

beforeAll(async () => {
  app = await testApp()
  // Links are signed anew at each full five minutes: the next ones are after these tests.
  await app.advance(`${300 - (Math.floor(Date.now() / 1000) % 300)}s`)
  alice = await app.account({ coins: 100, rateLimits: { key: wide, account: wide } })
  const { id } = await alice.submit()
  await app.runJobs()
  path = `/v1/generations/${id}`
  etag = (await alice.get(path)).headers.get('etag')!
})

/** What the framework answers: a key that is not cached is looked up there. */
function leaveToFramework() {
  const cached = vi.spyOn(app.dependencies.apiKeyCache, 'findCached').mockReturnValue(undefined)
  onTestFinished(() => cached.mockRestore())
}

const isRead = (text: string) => text.includes('generations.xmin')
const remainingOf = (bytes: string) => Number(/^RateLimit-Remaining: (\d+)/im.exec(bytes)?.[1])
const withoutCounts = (bytes: string) => bytes.replaceAll(/^(RateLimit-Re\w+): .*$/gim, '$1: …')

describe('GET /v1/generations/{id} with a key, directly and through the framework', () => {
  const spellings: Record<string, Odd> = {
    'a second key': { headers: ['Authorization: Bearer x'] },
    'a cookie beside the key': { headers: ['Cookie: a=b'], isPlain: true },
    'an id in capitals': { line: `GET /v1/generations/${randomUUID().toUpperCase()} HTTP/1.1` },
    'an id that nobody has': { line: `GET /v1/generations/${randomUUID()} HTTP/1.1`, isPlain: true },
    'no id': { line: 'GET /v1/generations/ HTTP/1.1' },
    'an operation of its own': { line: 'GET /v1/generations/concurrency HTTP/1.1' },
    'something of it': { line: 'GET {path}/nothing HTTP/1.1' },
  }

  test.each(Object.entries({ ...oddRequests, ...spellings }))(
    '%s is answered the same, byte by byte, and counted once',
    async (_, odd) => {
      const request = spellOut(odd, path, etag, [`Authorization: Bearer ${alice.key}`])
      const cached = vi.spyOn(app.dependencies.apiKeyCache, 'findCached')
      onTestFinished(() => cached.mockRestore())

      const one = await exchange(app, request, 'getGeneration')
      expect(cached.mock.calls.length > 0).toBe(odd.isPlain ?? false)
      leaveToFramework()
      const other = await exchange(app, request, 'getGeneration')

      expect(one.bytes).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect({ ...one, bytes: withoutCounts(one.bytes) }).toEqual({
        ...other,
        bytes: withoutCounts(other.bytes),
      })
      const [before, after] = [remainingOf(one.bytes), remainingOf(other.bytes)]
      if (!Number.isNaN(before)) expect(before - after).toBe(1)
    },
  )

  test.each([
    ['in small letters', (key: string) => `bearer ${key}`],
    ['with spaces around it', (key: string) => `Bearer   ${key}  `],
    ['that is wrong', () => 'Bearer atl_wrong'],
    ['of another kind', (key: string) => `Basic ${key}`],
    ['that is empty', () => ''],
  ])('a key %s is answered the same', async (_, spell) => {
    const request = spellOut({}, path, etag, [`Authorization: ${spell(alice.key)}`])

    const one = await exchange(app, request, 'getGeneration')
    leaveToFramework()
    const other = await exchange(app, request, 'getGeneration')

    expect(withoutCounts(one.bytes)).toBe(withoutCounts(other.bytes))
  })
})

describe('GET /v1/assets/{id} with a key, directly and through the framework', () => {
  const kinds: [string, Odd][] = [
    ['a plain request', {}],
    ['If-None-Match with the tag', { headers: ['If-None-Match: {etag}'] }],
    ['an id that nobody has', { line: `GET /v1/assets/${randomUUID()} HTTP/1.1` }],
  ]

  test.each(kinds)('%s is answered the same, byte by byte, and counted once', async (_, odd) => {
    const asset = `/v1/assets/${(await app.asset(alice)).id}`
    const tag = (await alice.get(asset)).headers.get('etag')!
    const request = spellOut(odd, asset, tag, [`Authorization: Bearer ${alice.key}`])

    const one = await exchange(app, request, 'getAsset')
    leaveToFramework()
    const other = await exchange(app, request, 'getAsset')

    expect(withoutCounts(one.bytes)).toBe(withoutCounts(other.bytes))
    expect(one.counted).toEqual(other.counted)
    expect(remainingOf(one.bytes) - remainingOf(other.bytes)).toBe(1)
  })
})

describe('what is read directly', () => {
  test('is refused over a limit, which counts each request once', async () => {
    const limits = { key: { limit: 3, windowSeconds: 60 }, account: { limit: 9, windowSeconds: 60 } }
    const bob = await app.account({ coins: 100, rateLimits: limits })
    const missing = `/v1/generations/${randomUUID()}`

    const answers = []
    for (let request = 0; request < 4; request++) answers.push(await bob.get(missing))

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429])
    expect(answers[3]!.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('is told to the account alone, whatever another has cached', async () => {
    const bob = await app.account()

    expect(await bob.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await alice.get(path)).toMatchObject({ status: 200 })
  })

  test('is refused to a key without the scope, and to one that was revoked', async () => {
    const bob = await app.account({ key: { scopes: ['account'] } })
    expect(await bob.get(path)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })

    const eve = await app.account()
    expect(await eve.get(path)).toMatchObject({ status: 404 })
    await expectOk(app.operator.post(`/operator/v1/accounts/${eve.id}/keys/${eve.keyId}/revoke`))

    expect(await eve.get(path)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
  })

  test('is answered with 503 while the database cannot be read, and counted once', async () => {
    const before = await alice.get(path)
    let isAway = true
    beforeStatements(app, (text) => {
      if (isAway && isRead(text)) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    })

    const refused = await alice.get(path)
    isAway = false
    const after = await alice.get(path)

    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const [first, last] = [before, after].map(({ headers }) => Number(headers.get('ratelimit-remaining')))
    expect(first! - last!).toBe(2)
  })

  test('answers requests of one connection in their order', async () => {
    const key = `Authorization: Bearer ${alice.key}`
    const one = spellOut({ isLast: true }, path, etag, [key])
    const other = spellOut({}, `/v1/generations/${randomUUID()}`, etag, [key])
    const connection = new RawConnection(app.origin)

    await connection.send(one + other)

    const statuses = (await connection.closed()).match(/HTTP\/1\.1 \d+/g)
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
  })
})

describe.runIf(engine === 'postgres')('while the service closes', () => {
  test('a read that was begun ends its connection', async () => {
    const own = await testApp({ SHUTDOWN_SECONDS: '5' }) // Another than the one that stays up for all tests.
    onTestFinished(stopApp)
    const bob = await own.account({ coins: 100 })
    const { id } = await bob.submit()
    const reached = Promise.withResolvers<void>()
    const mayRead = Promise.withResolvers<void>()
    beforeStatements(own, (text) => {
      if (!isRead(text)) return undefined
      reached.resolve()
      return mayRead.promise
    })
    const connection = new RawConnection(own.origin)
    await connection.send(
      spellOut({ isLast: true }, `/v1/generations/${id}`, '', [`Authorization: Bearer ${bob.key}`]),
    )
    await reached.promise

    const closing = own.service.http.close()
    mayRead.resolve()

    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i)
    await closing
  })
})
