import { describe, expect, test } from 'vitest'
import { PUBLIC_URL, testApp, type TestApp } from '../../app.ts'
import { newAddress } from '../../client.ts'
import { connectAgent } from '../../mcp-client.ts'

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
}

/** One request as it is, from an address of its own. */
async function post(app: TestApp, headers: Record<string, string>, body: unknown = list, method = 'POST') {
  const answer = await fetch(`${app.origin}/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': newAddress(),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const withKey = (key: string) => ({ authorization: `Bearer ${key}` })

describe('who may call /mcp', () => {
  test('without a key it says where to get one', async () => {
    const app = await testApp()

    const none = await post(app, {})
    const wrong = await post(app, withKey('ak_wrong'))

    for (const { status, headers } of [none, wrong]) {
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp", scope="generate read uploads account"`,
      )
    }
  })

  test('somebody who tries many keys is limited by address', async () => {
    const app = await testApp()
    const there = { 'x-forwarded-for': newAddress() }

    const answers = await Promise.all(Array.from({ length: 35 }, () => post(app, there)))

    expect(answers.filter(({ status }) => status === 429).length).toBe(5)
  })

  test('a session of the account page is nobody here', async () => {
    const app = await testApp()
    const { cookie } = await app.person()

    expect((await post(app, { cookie, origin: PUBLIC_URL })).status).toBe(401)
  })

  test('a page of another origin and another name of the host are refused', async () => {
    const app = await testApp()
    const { key } = await app.account()

    const foreign = await post(app, { ...withKey(key), origin: 'https://evil.example' })
    const ours = await post(app, { ...withKey(key), origin: PUBLIC_URL })
    const opaque = await post(app, { ...withKey(key), origin: 'null' })

    expect([foreign.status, ours.status, opaque.status]).toEqual([403, 200, 403])
  })

  test('a tool needs the scope of its operation', async () => {
    const app = await testApp()
    const reader = await app.account({ key: { scopes: ['read'] } })
    const { call } = await connectAgent(app.origin, reader.key)

    const listed = await call('list_generations')
    const account = await call('get_account')
    const upload = await call('upload_file', { base64: 'aGVsbG8=' })

    expect(listed.generations).toEqual([])
    expect(account.error).toMatchObject({
      code: 'insufficient_scope',
      detail: expect.stringContaining('"account"'),
    })
    expect(upload.error.code).toBe('insufficient_scope')
  })
})

describe('sessions of earlier revisions', () => {
  test('are named by a token that any node knows, and are of one key', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account(), await app.account()]

    const token = (await post(app, withKey(alice.key), initialize)).headers.get('mcp-session-id')!
    const own = await post(app, { ...withKey(alice.key), 'mcp-session-id': token })
    const foreign = await post(app, { ...withKey(bob.key), 'mcp-session-id': token })
    const altered = await post(app, { ...withKey(alice.key), 'mcp-session-id': `x${token}` })

    expect([own.status, foreign.status, altered.status]).toEqual([200, 404, 404])
  })

  test('have no stream and no end', async () => {
    const app = await testApp()
    const { key } = await app.account()

    const answers = [
      await post(app, withKey(key), null, 'GET'),
      await post(app, withKey(key), null, 'DELETE'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([405, 405])
  })
})

describe('what a request costs', () => {
  test('one of the rate limit, or as many as it calls operations', async () => {
    const app = await testApp()
    const { key } = await app.account({ rateLimits: limits(50) })
    const remaining = async () => Number((await post(app, withKey(key))).headers.get('ratelimit-remaining'))
    const call = (name: string, args: object) =>
      post(app, withKey(key), { ...list, method: 'tools/call', params: { name, arguments: args } })

    const before = await remaining()
    await call('list_generations', {})
    const afterOne = await remaining()
    await call('generate', {
      modelId: 'sandbox-image',
      params: { prompt: 'x' },
      maxCoins: 9,
      confirmedCoins: 5,
      requestId: 'a',
    })
    const afterTwo = await remaining()

    expect(before - afterOne).toBe(2) // The call, and asking what remains.
    expect(afterOne - afterTwo).toBe(3) // A quote and a submit, and asking.
  })

  test('over the limit it is refused, as the API does', async () => {
    const app = await testApp()
    const { key } = await app.account({ rateLimits: limits(2) })

    const answers = [
      await post(app, withKey(key)),
      await post(app, withKey(key)),
      await post(app, withKey(key)),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(answers[2]?.headers.get('retry-after')).not.toBeNull()
  })

  test('of one account two large requests are held at a time, until they are answered', async () => {
    const app = await testApp()
    const [alice, bob] = [await app.account(), await app.account()]
    const params = { name: 'upload_file', arguments: { base64: 'A'.repeat(2 * 2 ** 20) } }
    const large = { ...list, method: 'tools/call', params }
    const taken = [1, 2].map(() => app.dependencies.largeBodies.take(alice.id)!)

    const refused = await post(app, withKey(alice.key), large)
    const small = await post(app, withKey(alice.key))
    const ofBob = [
      await post(app, withKey(bob.key), large),
      await post(app, withKey(bob.key), large),
      await post(app, withKey(bob.key), large),
    ]
    for (const slot of taken) slot[Symbol.dispose]()
    const later = await post(app, withKey(alice.key), large)

    expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'unavailable'])
    expect(refused.headers.get('retry-after')).toBe('2')
    expect([small, ...ofBob, later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('a file that is too large says where to send it', async () => {
    const app = await testApp()
    const { key } = await app.account()
    const params = { name: 'upload_file', arguments: { base64: 'A'.repeat(15 * 2 ** 20) } }

    const { status, text } = await post(app, withKey(key), { ...list, method: 'tools/call', params })

    expect(status).toBe(413)
    expect(JSON.parse(text).detail).toContain('POST /v1/uploads')
  })
})

const limits = (limit: number) => ({
  key: { limit, windowSeconds: 60 },
  account: { limit: 300, windowSeconds: 60 },
})
