import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk, testApp, type TestApp } from '../../app.ts'
import type { Client } from '../../client.ts'
import { publicHook } from '../../webhook-fixture.ts'

// As in production: https to the public internet. The same operations for two audiences.
const audiences = [
  { basePath: '/operator/v1/accounts/{id}/webhooks', isOperator: true },
  { basePath: '/account/v1/webhooks', isOperator: false },
]
const events = ['generation.succeeded', 'generation.failed']
const hook = { url: publicHook, events }
const rateLimits = { key: { limit: 5_000, windowSeconds: 60 }, account: { limit: 5_000, windowSeconds: 60 } }

describe.each(audiences)('$basePath', ({ basePath, isOperator }) => {
  let app: TestApp
  let caller: Client
  let webhooks: string
  let keys: string

  beforeAll(async () => {
    app = await testApp()
    const person = await app.person({ rateLimits })
    caller = isOperator ? app.operator : person
    webhooks = basePath.replace('{id}', person.id)
    keys = webhooks.replace('webhooks', 'keys')
  })

  const create = (body: object = hook) => expectOk(caller.post(webhooks, body))
  const remove = (id: string) => expectOk(caller.send('DELETE', `${webhooks}/${id}`))

  test('POST makes a webhook and shows its secret this once', async () => {
    const { id: keyId } = await expectOk(caller.post(keys, { name: 'Shop', scopes: ['generate'] }))

    const { status, body } = await caller.post(webhooks, { ...hook, keyId })

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      url: publicHook,
      events,
      keyId,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      lastSuccessAt: null,
      failedSinceSuccess: 0,
      pending: 0,
      createdAt: expect.any(String),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    })
    expect(Buffer.from(body.secret.slice(6), 'base64')).toHaveLength(32)
    await remove(body.id)
  })

  test('GET lists them, newest first, without their secrets', async () => {
    const [older, newer] = [await create(), await create()]

    const response = await caller.get(webhooks)

    expect(response.body.items.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id])
    expect(response.body.items[0]).not.toHaveProperty('secret')
    for (const { secret } of [older, newer]) expect(response.text).not.toContain(secret.slice(6))
    await remove(older.id)
    await remove(newer.id)
  })

  test('GET reads one, without its secret', async () => {
    const { secret, ...made } = await create()

    const response = await caller.get(`${webhooks}/${made.id}`)

    expect(response).toMatchObject({ status: 200, body: made })
    expect(response.text).not.toContain(secret.slice(6))
    await remove(made.id)
    expect((await caller.get(`${webhooks}/${made.id}`)).body.code).toBe('not_found')
  })

  test('PATCH changes what is sent and leaves the rest', async () => {
    const { secret: _, ...made } = await create()
    const { id: keyId } = await expectOk(caller.post(keys, { name: 'Shop', scopes: ['generate'] }))
    const path = `${webhooks}/${made.id}`
    const patch = (change: object) => expectOk(caller.patch(path, change))

    expect(await patch({ url: `${publicHook}/new` })).toEqual({ ...made, url: `${publicHook}/new` })
    expect(await patch({ url: publicHook, keyId })).toEqual({ ...made, keyId })
    expect(await patch({ keyId: null })).toEqual(made)
    expect(await patch({ events: ['generation.canceled'] })).toEqual({
      ...made,
      events: ['generation.canceled'],
    })
    expect((await caller.get(webhooks)).body.items).toEqual([{ ...made, events: ['generation.canceled'] }])
    await remove(made.id)
  })

  test('DELETE removes it', async () => {
    const { id } = await create()

    const response = await caller.send('DELETE', `${webhooks}/${id}`)

    expect(response).toMatchObject({ status: 200, body: {} })
    expect((await caller.get(webhooks)).body.items).toEqual([])
    expect((await caller.send('DELETE', `${webhooks}/${id}`)).body.code).toBe('not_found')
  })

  test('at most twenty', async () => {
    const made = []
    for (let count = 0; count < 20; count++) made.push(await create())

    const response = await caller.post(webhooks, hook)

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.detail).toContain('up to 20 webhooks')
    for (const { id } of made) await remove(id)
    await remove((await create()).id)
  })

  // prettier-ignore
  const wrong: [change: object, path: string][] = [
    [{ url: 'http://93.184.215.14/hooks' }, 'url'],
    [{ url: 'http://localhost:3000/hooks' }, 'url'],
    [{ url: 'https://93.184.215.14:8443/hooks' }, 'url'],
    [{ url: 'https://93.184.215.14:80/hooks' }, 'url'],
    [{ url: 'https://user:password@93.184.215.14/hooks' }, 'url'],
    [{ url: 'https://93.184.215.14/hooks#part' }, 'url'],
    [{ url: 'https://10.0.0.1/hooks' }, 'url'],
    [{ url: 'https://192.168.1.4/hooks' }, 'url'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
    [{ url: 'https://127.0.0.1/hooks' }, 'url'],
    [{ url: 'https://2130706433/hooks' }, 'url'],
    [{ url: 'https://[::1]/hooks' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/hooks' }, 'url'],
    [{ url: 'https://localhost/hooks' }, 'url'],
    [{ url: 'https://intranet/hooks' }, 'url'],
    [{ url: 'https://printer.local/hooks' }, 'url'],
    [{ url: 'ftp://93.184.215.14/hooks' }, 'url'],
    [{ url: 'example.com/hooks' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: `${publicHook}/${'x'.repeat(2048)}` }, 'url'],
    [{ url: `${publicHook}/\0` }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['generation.succeeded', 'generation.succeeded'] }, 'events'],
    [{ events: ['generation.started'] }, 'events.0'],
    [{ keyId: 'no-uuid' }, 'keyId'],
    [{ keyId: randomUUID() }, 'keyId'],
    [{ secret: 'whsec_x' }, 'secret'],
  ]
  test.each(wrong)('%j is refused by POST and PATCH, and %s is named', async (change, path) => {
    const { id } = await create()

    const answers = [
      await caller.post(webhooks, { ...hook, ...change }),
      await caller.patch(`${webhooks}/${id}`, change),
    ]

    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'invalid_params'])
      expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual([path])
    }
    expect((await caller.get(webhooks)).body.items).toMatchObject([{ ...hook, keyId: null }])
    await remove(id)
  })

  test('all wrong fields are named at once, and nothing to change is a mistake, too', async () => {
    const { id } = await create()
    const both = await caller.post(webhooks, { ...hook, url: 'https://10.0.0.1/', keyId: randomUUID() })
    const missing = await caller.post(webhooks, {})
    const nothing = await caller.patch(`${webhooks}/${id}`, {})

    const paths = ({ body }: typeof both) => body.issues.map((issue: { path: string }) => issue.path)
    expect([both, missing].map(paths)).toEqual([
      ['url', 'keyId'],
      ['url', 'events'],
    ])
    expect(nothing).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    await remove(id)
  })

  test("another account's webhook is not there, nor can its key be named", async () => {
    const other = await app.account()
    const theirs = await expectOk(app.operator.post(`/operator/v1/accounts/${other.id}/webhooks`, hook))
    const path = `${webhooks}/${theirs.id}`

    const answers = [
      await caller.patch(path, { enabled: false }),
      await caller.send('DELETE', path),
      await caller.post(`${path}/rotate`),
      await caller.post(`${path}/test`, {}),
      await caller.post(`${path}/replay`, { since: '2026-01-01T00:00:00Z' }),
      await caller.get(`${path}/deliveries`),
    ]
    const foreignKey = await caller.post(webhooks, { ...hook, keyId: other.keyId })

    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'not_found'))
    expect(foreignKey.body.issues).toEqual([
      { path: 'keyId', message: 'is not the id of an active API key of this account' },
    ])
    expect((await caller.get(webhooks)).body.items).toEqual([])
  })
})

test('a revoked key cannot be named: nothing would ever be sent', async () => {
  const app = await testApp()
  const alice = await app.account()
  await expectOk(app.operator.post(`/operator/v1/accounts/${alice.id}/keys/${alice.keyId}/revoke`))

  const refused = await app.operator.post(`/operator/v1/accounts/${alice.id}/webhooks`, {
    ...hook,
    keyId: alice.keyId,
  })

  expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual(['keyId'])
})

test('an address is kept as it will be called, not as it was typed', async () => {
  const app = await testApp()
  const { id } = await app.account()

  const made = await app.operator.post(`/operator/v1/accounts/${id}/webhooks`, {
    ...hook,
    url: ' HTTPS://1.1.1.1\\hooks\n ',
  })

  expect(made).toMatchObject({ status: 201, body: { url: 'https://1.1.1.1/hooks' } })
})

describe('webhooks of an account that is not there', () => {
  test('are 404', async () => {
    const { operator } = await testApp()
    const path = `/operator/v1/accounts/${randomUUID()}/webhooks`

    const answers = [await operator.post(path, hook), await operator.get(path)]

    expect(answers.map(({ body }) => body.code)).toEqual(['not_found', 'not_found'])
  })
})
