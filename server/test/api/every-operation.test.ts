import { randomUUID } from 'node:crypto'
import { scopes } from '@atelier/contract/account.ts'
import { operatorRoles, type OperatorRole } from '@atelier/contract/operator-role.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { mintKey } from '../../src/accounts/keys.ts'
import { api } from '../../src/api.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { expectOk, testApp, type Actor, type Person, type TestApp } from '../app.ts'
import { Client } from '../client.ts'

// What authentication and the checks before `handle` guarantee for all operations: a new operation is covered by being
// in the list. The people are created once; these tests only read.

type Operation = { operationId: string; endpoint: Endpoint }

const operations: Operation[] = Object.entries(api).map(([operationId, endpoint]) => ({
  operationId,
  endpoint,
}))
const ofScopes = (...names: string[]) => operations.filter(({ endpoint }) => names.includes(endpoint.scope))
const byKey = ofScopes(...scopes)

let app: TestApp
let alice: Actor
let person: Person
let operator: Person
let peopleByRole: Record<OperatorRole, Person>
let noGate: Client

const tokenOf = (role: string) => `the-token-of-${role}-of-these-tests-000000001`
const tokenRoles = [...operatorRoles, 'metrics']
const tokens = new Map<string, Client>()

beforeAll(async () => {
  app = await testApp({
    OPERATOR_TOKENS: tokenRoles.map((role) => `${role}:${role}:${tokenOf(role)}`).join(','),
  })
  for (const role of tokenRoles) tokens.set(role, bearer(tokenOf(role)))
  // None of these may be stopped by a limit while the table goes on.
  const rateLimits = {
    key: { limit: 100_000, windowSeconds: 60 },
    account: { limit: 100_000, windowSeconds: 60 },
  }
  alice = await app.account({ rateLimits })
  person = await app.person({ rateLimits })
  const made = async (operatorRole: OperatorRole) => {
    const one = await app.person({ rateLimits })
    await expectOk(app.operator.patch(`/operator/v1/accounts/${one.id}`, { operatorRole }))
    return one
  }
  peopleByRole = {
    owner: await made('owner'),
    support: await made('support'),
    'read-only': await made('read-only'),
  }
  operator = peopleByRole.owner
  noGate = app.stranger()
})

describe('every operation', () => {
  test.each(operations)('$operationId refuses a query parameter it does not know, by name', async (row) => {
    const response = await ask(allowed(row), row, { query: 'mispelt=1' })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(response.body.issues).toContainEqual({ path: 'mispelt', message: 'is not a known field' })
  })

  const guarded = operations.filter(({ endpoint }) => endpoint.scope !== 'public')
  test.each(guarded)(
    '$operationId is for its caller alone: nobody on the way keeps an answer',
    async (row) => {
      const refused = await ask(allowed(row), row, { query: 'mispelt=1' })
      const unknown = await ask(noGate, row)

      expect(refused.headers.get('cache-control')).toBe('no-store')
      expect(unknown.headers.get('cache-control')).toBe('no-store')
    },
  )

  const reads = operations.filter(
    ({ operationId, endpoint }) => endpoint.method === 'GET' && operationId !== 'getMetrics', // It counts the requests.
  )
  test.each(reads)('$operationId answers HEAD as GET, without the body', async (row) => {
    const id = randomUUID()
    const get = await ask(allowed(row), row, { id })

    const head = await ask(allowed(row), row, { id, method: 'HEAD' })

    expect(head).toMatchObject({ status: get.status, text: '' })
    expect(lasting(head.headers)).toEqual(lasting(get.headers))
  })

  test.each(operations)('$operationId is among the methods that OPTIONS tells', async (row) => {
    const response = await ask(app.stranger(), row, { method: 'OPTIONS' })

    expect(response).toMatchObject({ status: 204, text: '' })
    expect(response.headers.get('allow')!.split(', ')).toEqual(
      expect.arrayContaining([row.endpoint.method, 'OPTIONS']),
    )
    const isOpen = ['listModels', 'listEffects', 'downloadFile'].includes(row.operationId)
    expect(response.headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null)
  })

  const withId = operations.filter(({ endpoint }) => uuidParams(endpoint).length > 0)
  test.each(withId)('$operationId finds nothing under an id that is no uuid', async (row) => {
    const response = await ask(allowed(row), row, { id: 'no-uuid' })

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  // Those with a body check it first; the tests of each say what they do with an id that is free.
  const withIdAlone = withId.filter(({ endpoint }) => !endpoint.body)
  test.each(withIdAlone)('$operationId finds nothing under an id that is free', async (row) => {
    const response = await ask(allowed(row), row, {})

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test.each(operations.filter(({ endpoint }) => endpoint.body))(
    '$operationId refuses a body that is no object, and a field it does not know, by name',
    async (row) => {
      const text = await ask(allowed(row), row, { body: '"text"' })
      const unknown = await ask(allowed(row), row, { body: '{"mispelt":1}' })

      expect(text).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
      expect(unknown.body.issues).toContainEqual({ path: 'mispelt', message: 'is not a known field' })
    },
  )

  test.each(operations)(
    '$operationId says in x-request-id which request an answer belongs to',
    async (row) => {
      const response = await ask(noGate, row, { query: 'mispelt=1' })

      expect(response.headers.get('x-request-id')).toBe(response.body.instance)
    },
  )
})

describe.each(byKey)('$operationId, with a key', (row) => {
  test('no key is unauthorized', async () => {
    const response = await ask(app.stranger(), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test('an unknown key is invalid_api_key', async () => {
    const response = await ask(bearer(mintKey(() => 0)), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  })

  test('a revoked key is api_key_revoked', async () => {
    const response = await ask(bearer(await revokedKey()), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
  })

  test('an expired key is api_key_expired', async () => {
    const response = await ask(bearer(await expiredKey()), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'api_key_expired' } })
  })

  test('a key with every other scope is insufficient_scope', async () => {
    const response = await ask(bearer(await keysWithout.get(row.endpoint.scope)!()), row)

    expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  test('a key that has used up its limit is rate_limited', async () => {
    const response = await ask(await busyActor(), row)

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe.each(ofScopes('session'))('$operationId, with a session', (row) => {
  test('no session is unauthorized', async () => {
    const response = await ask(app.stranger(), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test('an API key is no session', async () => {
    const response = await ask(bearer(alice.key), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test('a person who has used up the limit of the account is rate_limited', async () => {
    const response = await ask(await busyPerson(), row)

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

describe.each(ofScopes('operator'))('$operationId, for operators', (row) => {
  test('neither token nor session is unauthorized', async () => {
    const response = await ask(app.stranger(), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test('a wrong token is unauthorized', async () => {
    const response = await ask(bearer('the-operator-token-of-the-tests-0002'), row)

    expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test('a person who is no operator is insufficient_scope', async () => {
    const response = await ask(person, row)

    expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  })

  test('a person marked as operator is authorized', async () => {
    const response = await ask(operator, row, { query: 'mispelt=1' })

    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  test('guessing at the token is rate_limited by address', async () => {
    const response = await ask(await guesser(), row)

    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })
})

/**
 * Every change that support may make. It follows from what each operation declares; here it is written down once more,
 * so that nobody gives support something by a slip.
 */
const changesForSupport = [
  'operatorAddNote',
  'operatorCreateAccount',
  'operatorCreateSignInLink',
  'operatorDismissReport',
  'operatorGrantCoins',
  'operatorRefundGeneration',
  'operatorRemoveShare',
  'operatorReplayWebhook',
  'operatorResendDelivery',
  'operatorRevokeKey',
  'operatorSignOutAccount',
  'operatorTestWebhook',
  'operatorUpdateAccount',
]

const operatorOperations = ofScopes('operator').filter(({ operationId }) => operationId !== 'getMetrics')
const isRead = ({ endpoint }: Operation) => endpoint.method === 'GET'

test('support may make these changes and no others', () => {
  const declared = operatorOperations.filter((row) => !isRead(row) && row.endpoint.isForSupport)

  expect(declared.map(({ operationId }) => operationId).toSorted()).toEqual(changesForSupport)
})

/** What a role may do, by what the operation declares. */
const may: Record<OperatorRole, (row: Operation) => boolean> = {
  owner: () => true,
  support: (row) => isRead(row) || changesForSupport.includes(row.operationId),
  'read-only': (row) => isRead(row) && !row.endpoint.showsContent,
}

const byRole = operatorRoles.flatMap((role) =>
  operatorOperations.map((row) => ({ ...row, role, verb: may[role](row) ? 'may' : 'may not' })),
)

test.each(byRole)('$role $verb $operationId, by session and by token', async ({ role, ...row }) => {
  for (const client of [peopleByRole[role], tokens.get(role)!]) {
    // A query that no operation knows: whoever is let through is told of it, and nothing is done.
    const response = await ask(client, row, { query: 'mispelt=1' })

    expect(response).toMatchObject(
      may[role](row)
        ? { status: 400, body: { code: 'invalid_params' } }
        : { status: 403, body: { code: 'insufficient_scope' } },
    )
  }
})

test.each(operatorOperations)('a token for metrics may not $operationId', async (row) => {
  const response = await ask(tokens.get('metrics')!, row, { query: 'mispelt=1' })

  expect(response).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
})

test.each(operatorOperations)('$operationId is not for API keys', async (row) => {
  const response = await ask(bearer(alice.key), row)

  expect(response).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})

type How = { query?: string; id?: string; method?: string; body?: string }

/** Calls an operation; ids are unused unless given, and required headers are valid. */
function ask(client: Client, { endpoint }: Operation, { query, id = randomUUID(), ...how }: How = {}) {
  const uuids = uuidParams(endpoint)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    uuids.includes(name) ? id : (valuesOf(endpoint, name)?.[0] ?? 'x'),
  )
  const headers = endpoint.headers?.properties['Idempotency-Key'] && { 'idempotency-key': randomUUID() }
  const { method = endpoint.method, body } = how
  return client.send(method, query ? `${path}?${query}` : path, { body, headers })
}

/** Headers of the answer, not of the connection; for those that differ each time, only that they are there. */
function lasting(headers: Headers): Record<string, string> {
  const passing = new Set(['date', 'x-request-id', 'ratelimit-remaining', 'ratelimit-reset'])
  const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])
  const each = [...headers].filter(([name]) => !ofConnection.has(name))
  return Object.fromEntries(each.map(([name, value]) => [name, passing.has(name) ? '…' : value]))
}

/** Of a part of the path that is one of several words. */
function valuesOf({ params }: Endpoint, name: string): string[] | undefined {
  const properties: Record<string, { enum?: string[] }> = params?.properties ?? {}
  return properties[name]?.enum
}

function uuidParams({ params }: Endpoint): string[] {
  const properties: Record<string, { format?: string }> = params?.properties ?? {}
  return Object.keys(properties).filter((name) => properties[name]!.format === 'uuid')
}

function allowed({ endpoint: { scope } }: Operation): Client {
  if (scope === 'public') return app.stranger()
  if (scope === 'session') return person
  return scope === 'operator' ? app.operator : alice
}

const bearer = (token: string) => new Client(app.origin, { authorization: `Bearer ${token}` })

async function keyOf(
  { id }: Actor,
  { revoked = false, expired = false, ...fields }: Record<string, unknown>,
): Promise<string> {
  const keys = `/operator/v1/accounts/${id}/keys`
  const made = await expectOk(app.operator.post(keys, { name: 'Test', scopes, ...fields }))
  if (revoked) await expectOk(app.operator.post(`${keys}/${made.id}/revoke`))
  if (expired) {
    const { db } = app.service.database
    await sql`update api_keys set expires_at = app_now() where id = ${made.id}`.execute(db)
  }
  return made.key
}

// Keys are made once, since nothing here changes them.
const revokedKey = once(() => keyOf(alice, { revoked: true }))
const expiredKey = once(() => keyOf(alice, { expired: true }))
/** For each scope, a key with all the others. */
const keysWithout = new Map<string, () => Promise<string>>(
  scopes.map((scope) => [
    scope,
    once(() => keyOf(alice, { scopes: scopes.filter((other) => other !== scope) })),
  ]),
)

/** Made once: whoever has used up a limit stays so for the hour. */
const busyActor = once(async () => {
  const rateLimits = { key: { limit: 1, windowSeconds: 3_600 }, account: { limit: 9, windowSeconds: 3_600 } }
  const busy = await app.account({ rateLimits })
  await busy.get('/v1/account')
  return busy
})

/** Likewise. */
const busyPerson = once(async () => {
  const one = { limit: 1, windowSeconds: 3_600 }
  const busy = await app.person({ rateLimits: { key: one, account: one } })
  await busy.get('/account/v1/account')
  return busy
})

const guessing = once(async () => bearer('the-operator-token-of-the-tests-0003'))

/** Guesses until it is refused, as often as a new minute begins. */
async function guesser(): Promise<Client> {
  const client = await guessing()
  while ((await client.get('/operator/v1/settings')).status !== 429);
  return client
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}
