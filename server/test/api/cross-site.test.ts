import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { expectOk, PASSWORD, PUBLIC_URL, testApp, type Person, type TestApp } from '../app.ts'
import { digestOf } from '../database-digest.ts'

// A browser sends the cookie whoever asks. Every operation that writes is tried from elsewhere, with the session of
// somebody who may do everything; a new operation is covered by being in the list.

const writes = Object.entries(api)
  .map(([operationId, endpoint]) => ({ operationId, endpoint }))
  .filter(({ endpoint }) => endpoint.method !== 'GET')

const evil = 'https://evil.example'
const elsewhere: [where: string, headers: Record<string, string | undefined>][] = [
  ['nowhere that it says', {}],
  ['another site', { origin: evil }],
  ['another site, as browsers say it', { origin: evil, 'sec-fetch-site': 'cross-site' }],
  ['another site that claims our origin', { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' }],
  ['a sibling of ours', { origin: 'https://files.atelier.test', 'sec-fetch-site': 'same-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
]

let app: TestApp
let operator: Person
let atFirst: Record<string, string>

beforeAll(async () => {
  app = await testApp()
  const many = { limit: 100_000, windowSeconds: 60 }
  operator = await app.person({ coins: 100, rateLimits: { key: many, account: many } })
  await expectOk(app.operator.patch(`/operator/v1/accounts/${operator.id}`, { operatorRole: 'owner' }))
  atFirst = await digestOf(app)
})

test('the list of writes was read', () => {
  expect(writes.length).toBeGreaterThan(30)
  expect(new Set(writes.map(({ endpoint }) => endpoint.path.split('/', 2)[1]))).toEqual(
    new Set(['v1', 'account', 'operator']),
  )
})

describe.each(writes)('$operationId with a session', ({ endpoint }) => {
  test('is refused from elsewhere, and changes nothing', async () => {
    for (const [where, headers] of elsewhere) {
      const { status, body, headers: answered } = await send(endpoint, headers)

      expect([where, status, body.code]).toEqual([where, 401, 'unauthorized'])
      expect(answered.getSetCookie()).toEqual([])
      expect(answered.get('access-control-allow-origin')).toBeNull()
    }
    expect(await digestOf(app)).toEqual(atFirst)
  })

  test('is heard from our own page', async () => {
    for (const headers of [{ origin: PUBLIC_URL }, { 'sec-fetch-site': 'same-origin' }]) {
      const { status, body } = await send(endpoint, headers, '?mispelt=1')

      expect([status, body.issues?.[0].path]).toEqual([400, 'mispelt'])
    }
  })
})

describe('signing in from a browser without a session', () => {
  const publicWrites = writes.filter(({ endpoint }) => endpoint.scope === 'public')

  test.each(publicWrites)('$operationId is refused from another site', async ({ endpoint }) => {
    const visitor = app.stranger()

    const response = await visitor.send(endpoint.method, endpoint.path, {
      body: { email: operator.email, password: PASSWORD },
      headers: { origin: evil },
    })

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

/** From an address of its own each time: guesses from one address are limited. */
function send(endpoint: Endpoint, headers: Record<string, string | undefined>, query = '') {
  const path = endpoint.path.replace('{image}', 'logo').replaceAll(/\{\w+\}/g, () => randomUUID())
  const key = endpoint.headers?.properties['Idempotency-Key'] && { 'idempotency-key': randomUUID() }
  const visitor = app.stranger().with({ cookie: operator.cookie })
  return visitor.send(endpoint.method, path + query, {
    ...(endpoint.body && { body: bodies[endpoint.path] ?? {} }),
    headers: { ...key, ...headers },
  })
}

/** Of those whose refusal should not be for the sake of their body. */
const bodies: Record<string, object> = {
  '/account/v1/sign-up': { email: 'new@example.com', password: PASSWORD },
  '/account/v1/keys': { name: 'Stolen', scopes: ['generate'] },
  '/account/v1/account': { name: 'Eve' },
  '/account/v1/webhooks': { url: 'https://93.184.215.14/hooks', events: ['generation.succeeded'] },
  '/account/v1/password': { currentPassword: PASSWORD, newPassword: 'of another site' },
  '/operator/v1/accounts': { email: 'rich@example.com', coins: 1000 },
  '/operator/v1/settings': { maintenance: true, disabledChannels: [] },
  '/v1/generations': { modelId: 'sandbox-image', params: { prompt: 'x' }, maxCoins: 100 },
}
