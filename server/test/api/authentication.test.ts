import { createHash } from 'node:crypto'
import { scopes, type Scope } from '@atelier/contract/account.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '../../src/api.ts'
import { mintKey } from '../../src/accounts/keys.ts'
import { expectOk, OPERATOR_TOKEN, testApp } from '../app.ts'
import { sendRaw } from '../raw-connection.ts'
import { watchStatements } from '../statements.ts'

/** Well-formed, and nobody's. */
const otherKey = mintKey(() => 0)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const garble = (key: string) => key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))

const withKeys = (path: string, keys: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: atelier.test\r\n${keys.map((key) => `Authorization: Bearer ${key}\r\n`).join('')}\r\n`

describe('Authorization: Bearer <API key>', () => {
  test('the scheme is not case-sensitive, as RFC 9110 says', async () => {
    const app = await testApp()
    const alice = await app.account()

    const response = await alice.get('/v1/account', { authorization: `bearer ${alice.key}` })

    expect(response.status).toBe(200)
  })

  test('no Authorization is 401 unauthorized and asks for a bearer', async () => {
    const app = await testApp()

    const response = await app.stranger().get('/v1/account')

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer two words', 'Bearer\u00a0key'])(
    'Authorization "%s" is not Bearer: 401 unauthorized',
    async (authorization) => {
      const app = await testApp()

      const response = await app.stranger().get('/v1/account', { authorization })

      expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test.each([
    ['/v1/account', 'the same key twice', (key: string) => [key, key]],
    ['/v1/account', 'a right and a wrong key', (key: string) => [key, otherKey]],
    ['/v1/account', 'a wrong and a right key', (key: string) => [otherKey, key]],
    ['/account/v1/account', 'two keys where none is asked for', (key: string) => [key, key]],
    ['/operator/v1/accounts', 'the token of the operator twice', () => [OPERATOR_TOKEN, OPERATOR_TOKEN]],
  ])('%s with %s, in two headers, is 401 unauthorized', async (path, _, keys) => {
    const app = await testApp()
    const alice = await app.account()

    const response = await sendRaw(app.origin, withKeys(path, keys(alice.key)))

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(response!.body.detail).toContain('one Authorization header')
    expect(response!.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('what needs no key does not look at them', async () => {
    const app = await testApp()

    expect((await sendRaw(app.origin, withKeys('/v1/models', ['a', 'b'])))!.status).toBe(200)
  })

  test.each([
    ['unknown', () => otherKey],
    ['garbled', garble],
    ['cut short', (key: string) => key.slice(0, -1)],
    ['of another service', () => 'sk-proj-0123456789abcdef'],
  ])('a key that is %s is 401 invalid_api_key', async (_, change) => {
    const app = await testApp()
    const alice = await app.account()

    const response = await alice.get('/v1/account', { authorization: `Bearer ${change(alice.key)}` })

    expect(response).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('a wrong checksum is told apart without asking the database', async () => {
    const app = await testApp()
    const alice = await app.account()
    const statements = watchStatements()

    const response = await alice.get('/v1/account', { authorization: `Bearer ${garble(alice.key)}` })

    expect(response.body.code).toBe('invalid_api_key')
    expect(statements()).toEqual([])
  })

  test('a well-formed key that nobody has is asked for once a request', async () => {
    const app = await testApp()
    const statements = watchStatements()

    await app.stranger().get('/v1/account', { authorization: `Bearer ${otherKey}` })

    expect(statements()).toEqual([expect.stringContaining('"api_keys"')])
  })

  test('a key in use is not looked up again for each request', async () => {
    const app = await testApp()
    const alice = await app.account()
    await alice.get('/v1/account')
    const statements = watchStatements()

    await alice.get('/v1/account')

    expect(statements().filter((text) => text.includes('"hash"'))).toEqual([])
  })

  test('a revoked key is 401 api_key_revoked, from the next request on this node', async () => {
    const app = await testApp()
    const alice = await app.account()
    await alice.get('/v1/account')

    await app.operator.post(`/operator/v1/accounts/${alice.id}/keys/${alice.keyId}/revoke`)

    const response = await alice.get('/v1/account')
    expect(response).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('what was read of a key before a change is not kept', async () => {
    const app = await testApp()
    const alice = await app.account()
    const { apiKeyCache } = app.dependencies

    const reading = apiKeyCache.find(alice.key)
    apiKeyCache.clear()

    expect(await reading).toMatchObject({ key: { id: alice.keyId } })
    expect(apiKeyCache.findCached(alice.key)).toBeUndefined()
  })

  test('a key revoked by another node fails within five seconds', async () => {
    const app = await testApp()
    const alice = await app.account()
    await alice.get('/v1/account')
    await sql`update api_keys set revoked_at = app_now()`.execute(app.service.database.db)

    await app.advance('5s')

    expect((await alice.get('/v1/account')).body.code).toBe('api_key_revoked')
  })

  test('a key works until its expiresAt, then it is 401 api_key_expired', async () => {
    const app = await testApp()
    const alice = await app.account({ key: { expiresAt: inAnHour() } })

    await app.advance('59m')
    expect((await alice.get('/v1/account')).status).toBe(200)

    await app.advance('61s')
    const response = await alice.get('/v1/account')
    expect(response).toMatchObject({ status: 401, body: { code: 'api_key_expired' } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('a key that is remembered expires to the second all the same', async () => {
    const app = await testApp()
    const alice = await app.account({ key: { expiresAt: inAnHour() } })
    await app.advance('3598s')
    expect((await alice.get('/v1/account')).status).toBe(200)

    await app.advance('3s')

    expect((await alice.get('/v1/account')).body.code).toBe('api_key_expired')
  })

  test('revoked and expired at once, it is revoked', async () => {
    const app = await testApp()
    const alice = await app.account({ key: { expiresAt: inAnHour() } })
    await app.advance('61m')
    await app.operator.post(`/operator/v1/accounts/${alice.id}/keys/${alice.keyId}/revoke`)

    const response = await alice.get('/v1/account')

    expect(response.body.code).toBe('api_key_revoked')
  })

  test('Authorization, when present, is the only thing looked at: a cookie does not help a bad key', async () => {
    const app = await testApp()
    const person = await app.person()

    const badKey = await person.get('/v1/account', { authorization: 'Bearer nonsense' })
    const notBearer = await person.get('/v1/account', { authorization: 'Basic YTpi' })
    const onPage = await person.get('/account/v1/account', { authorization: `Bearer ${otherKey}` })

    expect([badKey, notBearer, onPage].map(({ body }) => body.code)).toEqual([
      'invalid_api_key',
      'unauthorized',
      'unauthorized',
    ])
  })

  test('the operator token is no API key, and an API key no operator token', async () => {
    const app = await testApp()
    const alice = await app.account()

    expect((await app.operator.get('/v1/account')).body.code).toBe('invalid_api_key')
    expect((await alice.get('/operator/v1/settings')).body.code).toBe('unauthorized')
  })
})

describe('scopes', () => {
  // Spec: Authentication. One operation of each scope that exists so far.
  const operations = scopes
    .map((scope) => ({ scope, endpoint: Object.values(api).find((endpoint) => endpoint.scope === scope) }))
    .filter(({ endpoint }) => endpoint !== undefined)

  test.each(operations)('an operation of scope $scope needs that scope, and no other does', async (row) => {
    const app = await testApp()
    const path = row.endpoint!.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    const ask = async (given: Scope[]) =>
      (await app.account({ key: { scopes: given } })).send(row.endpoint!.method, `${path}?unknown=1`)

    const allowed = await ask([row.scope])
    const refused = await ask(scopes.filter((scope) => scope !== row.scope))

    expect(allowed.body.code).not.toBe('insufficient_scope')
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(refused.body.detail).toContain(`"${row.scope}"`)
  })

  test('a request with a missing scope counts against the limits: the rate is asked before the scope', async () => {
    const app = await testApp()
    const alice = await app.account({ key: { scopes: ['read'] } })

    const refused = await alice.get('/v1/account')

    expect(refused.body.code).toBe('insufficient_scope')
    expect(refused.headers.get('ratelimit-remaining')).toBe('119')
  })

  test('a web session has every scope', async () => {
    const app = await testApp()
    const person = await app.person()

    expect((await person.get('/v1/account')).status).toBe(200)
  })
})

describe('keys at rest', () => {
  test('only the SHA-256 of a key is stored', async () => {
    const app = await testApp()
    const alice = await app.account()

    const { rows } = await sql<{ row: string; hash: Buffer }>`
      select to_json(api_keys)::text as row, hash from api_keys`.execute(app.service.database.db)

    expect(rows).toHaveLength(1)
    expect(rows[0]!.hash).toEqual(createHash('sha256').update(alice.key).digest())
    expect(rows[0]!.row).not.toContain(alice.key.slice(4, -6))
  })

  test('nothing an operator did keeps the key', async () => {
    const app = await testApp()
    const alice = await app.account()
    const path = `/operator/v1/accounts/${alice.id}/keys`
    const minted = await expectOk(app.operator.post(path, { name: 'New', scopes: ['read'] }))

    const actions = await app.operator.get('/operator/v1/actions')

    expect(actions.text).toContain(minted.id)
    expect(actions.text).not.toContain(minted.key.slice(4, -6))
  })

  test('the last use of a key is noted', async () => {
    const app = await testApp()
    const alice = await app.account()
    const lastUse = async () =>
      (await app.operator.get(`/operator/v1/accounts/${alice.id}/keys`)).body.items[0].lastUsedAt
    expect(await lastUse()).toBeNull()

    await alice.get('/v1/account')
    await app.dependencies.apiKeyCache.flush()

    expect(Date.now() - Date.parse(await lastUse())).toBeLessThan(60_000)
  })

  test('a request that was refused is no use of its key', async () => {
    const app = await testApp()
    const alice = await app.account({ key: { expiresAt: inAnHour() } })
    await app.advance('61m')

    await alice.get('/v1/account')
    await app.dependencies.apiKeyCache.flush()

    const { body } = await app.operator.get(`/operator/v1/accounts/${alice.id}/keys`)
    expect(body.items[0].lastUsedAt).toBeNull()
  })
})
