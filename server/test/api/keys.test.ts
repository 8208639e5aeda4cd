import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Client, countByStatus } from '../client.ts'
import { expectOk, testApp, type TestApp } from '../app.ts'

// The same operations for two audiences: operators create keys for an account, people on the account page.
const audiences = [
  { basePath: '/operator/v1/accounts/{id}/keys', isOperator: true },
  { basePath: '/account/v1/keys', isOperator: false },
]

describe.each(audiences)('$basePath', ({ basePath, isOperator }) => {
  let app: TestApp
  let caller: Client
  let keys: string

  beforeAll(async () => {
    app = await testApp()
    const person = await app.person()
    caller = isOperator ? app.operator : person
    keys = basePath.replace('{id}', person.id)
  })

  test('POST makes a key and shows it this once', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()

    const response = await caller.post(keys, {
      name: 'Laptop',
      scopes: ['read', 'account'],
      monthlySpendCapCoins: 500,
      expiresAt,
    })

    expect(response.status).toBe(201)
    expect(response.body).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^atl_[0-9A-Za-z]{36}$/),
      name: 'Laptop',
      lastFour: response.body.key.slice(-4),
      scopes: ['read', 'account'],
      monthlySpendCapCoins: 500,
      spentThisMonthCoins: 0,
      expiresAt,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: expect.any(String),
    })
    const used = await new Client(app.origin, { authorization: `Bearer ${response.body.key}` }).get(
      '/v1/account',
    )
    expect(used).toMatchObject({ status: 200, body: { key: { id: response.body.id, name: 'Laptop' } } })
  })

  test('spaces around the name of a key are left out; a name that shows nothing is refused in words', async () => {
    const made = await caller.post(keys, { name: '  My laptop\n', scopes: ['read'] })
    const blank = await caller.post(keys, { name: ' ', scopes: ['read'] })

    expect(made.body.name).toBe('My laptop')
    expect(blank.body.detail).toBe('name: must contain a visible character')
  })

  test('GET lists the keys, newest first, without their secrets', async () => {
    const [older, newer] = [
      await expectOk(caller.post(keys, { name: 'Older', scopes: ['read'] })),
      await expectOk(caller.post(keys, { name: 'Newer', scopes: ['read'], monthlySpendCapCoins: null })),
    ]

    const response = await caller.get(keys)

    expect(response.body.items.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id])
    for (const { key } of [older, newer]) expect(response.text).not.toContain(key.slice(0, -4))
    expect(Object.keys(response.body.items[0])).not.toContain('key')
  })

  test('revoking works once and for all, and twice is no mistake', async () => {
    const { id, key } = await expectOk(caller.post(keys, { name: 'Lost', scopes: ['account'] }))
    const holder = new Client(app.origin, { authorization: `Bearer ${key}` })
    expect((await holder.get('/v1/account')).status).toBe(200)

    const first = await caller.post(`${keys}/${id}/revoke`)
    const second = await caller.post(`${keys}/${id}/revoke`)

    expect(first.body.revokedAt).toEqual(expect.any(String))
    expect(second).toMatchObject({ status: 200, body: { id, revokedAt: first.body.revokedAt } })
    expect((await holder.get('/v1/account')).body.code).toBe('api_key_revoked')
  })

  test("another account's key is not there", async () => {
    const other = await app.account()

    const response = await caller.post(`${keys}/${other.keyId}/revoke`)

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await other.get('/v1/account')).status).toBe(200)
    const listed = (await caller.get(keys)).body.items.map(({ id }: { id: string }) => id)
    expect(listed).not.toContain(other.keyId)
  })

  test('a hundred keys work at a time; one that was revoked or has expired makes room', async () => {
    const person = await app.person()
    const full = basePath.replace('{id}', person.id)
    const holder = isOperator ? app.operator : person
    await fillWithKeys(app, person.id, 98)
    const expiresAt = new Date(app.clock.now() + 60_000).toISOString()
    const make = (body = {}) => holder.post(full, { name: 'One more', scopes: ['read'], ...body })

    const atOnce = await Promise.all(Array.from({ length: 5 }, () => make({ expiresAt })))

    expect(countByStatus(atOnce)).toEqual({ 201: 2, 400: 3 })
    const refused = await make()
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(refused.body.detail).toMatch(/100 active keys\. Revoke one/)
    const { id } = atOnce.find(({ status }) => status === 201)!.body
    await expectOk(holder.post(`${full}/${id}/revoke`))
    expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(400)
    await app.advance('2m')
    expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(400)
  })

  test('GET lists all that work, and the newest hundred of the others', async () => {
    const person = await app.person()
    await fillWithKeys(app, person.id, 3)
    await fillWithKeys(app, person.id, 103, { isRevoked: true })
    const holder = isOperator ? app.operator : person

    const { items } = await expectOk(holder.get(basePath.replace('{id}', person.id)))

    const names = (working: boolean) =>
      items
        .filter(({ revokedAt }: { revokedAt: string | null }) => (revokedAt === null) === working)
        .map(({ name }: { name: string }) => Number(name))
    expect(names(true)).toEqual([3, 2, 1])
    expect(names(false)).toEqual(Array.from({ length: 100 }, (_, index) => 103 - index))
  })

  test.each([
    [{ scopes: ['read'] }, 'name'],
    [{ name: '', scopes: ['read'] }, 'name'],
    [{ name: ' \t\u00A0\u3000', scopes: ['read'] }, 'name'],
    [{ name: '\u200B\u2060\uFEFF', scopes: ['read'] }, 'name'],
    [{ name: 'x'.repeat(101), scopes: ['read'] }, 'name'],
    [{ name: 'x' }, 'scopes'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['read', 'read'] }, 'scopes'],
    [{ name: 'x', scopes: ['admin'] }, 'scopes.0'],
    [{ name: 'x', scopes: ['read'], monthlySpendCapCoins: 0 }, 'monthlySpendCapCoins'],
    [{ name: 'x', scopes: ['read'], monthlySpendCapCoins: 2 ** 53 }, 'monthlySpendCapCoins'],
    [{ name: 'x', scopes: ['read'], expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ name: 'x', scopes: ['read'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ name: 'x', scopes: ['read'], spendCap: 5 }, 'spendCap'],
  ])('POST %j is 400 and names %s', async (body, path) => {
    const response = await caller.post(keys, body)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  })
})

describe('the expiry of a new key', () => {
  test('is held against the clock of the database, to the moment', async () => {
    const app = await testApp()
    const person = await app.person()
    const at = (ms: number) => new Date(app.clock.now() + ms).toISOString()
    const make = async (expiresAt: string) =>
      (await person.post('/account/v1/keys', { name: 'x', scopes: ['read'], expiresAt })).status
    await app.advance('10d')

    expect(await make(at(60_000))).toBe(201)
    expect(await make(at(-1000))).toBe(400)
    expect((await person.get('/account/v1/keys')).body.items).toHaveLength(1)
  })
})

describe('keys of an account that is not there', () => {
  test('are 404', async () => {
    const app = await testApp()

    const made = await app.operator.post(`/operator/v1/accounts/${randomUUID()}/keys`, {
      name: 'Test',
      scopes: ['read'],
    })
    const listed = await app.operator.get(`/operator/v1/accounts/${randomUUID()}/keys`)

    expect([made.body.code, listed.body.code]).toEqual(['not_found', 'not_found'])
  })
})

/** Keys called 1, 2, 3 …, the last of them the newest. */
async function fillWithKeys(app: TestApp, accountId: string, count: number, { isRevoked = false } = {}) {
  await sql`
    insert into api_keys (account_id, name, hash, last_four, scopes, created_at, revoked_at)
    select ${accountId}, n, sha256(gen_random_uuid()::text::bytea), 'abcd', '{read}',
      app_now() + (n - 1000) * interval '1 second', case when ${isRevoked} then app_now() end
    from generate_series(1, ${count}::int) n`.execute(app.service.database.db)
}
