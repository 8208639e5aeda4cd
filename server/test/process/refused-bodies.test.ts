import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectOk, OPERATOR_TOKEN, PUBLIC_URL } from '../app.ts'
import { Client, countByStatus } from '../client.ts'
import { makePlace } from './callers.ts'
import { startProgram } from './program.ts'

// The real program in a process of its own refuses bodies that it has not read, while the client is still sending.

const TIMES = 30
const body = Buffer.alloc(4 * 2 ** 20, 'x')
const plenty = { limit: 1_000_000, windowSeconds: 60 }
const once = { limit: 1, windowSeconds: 60 }
let origin: string
let operator: Client

beforeAll(async () => {
  const variables = { ...(await makePlace('file')), PUBLIC_URL, TRUST_PROXY: '1' }
  origin = (await startProgram(variables, 'file')).origin
  operator = new Client(origin, { authorization: `Bearer ${OPERATOR_TOKEN}` })
})

async function customer({ limit = plenty, scopes = ['generate', 'uploads', 'read'] } = {}): Promise<Client> {
  const account = { email: `${randomUUID()}@test.example`, rateLimits: { key: limit, account: limit } }
  const { id } = await expectOk(operator.post('/operator/v1/accounts', account))
  const { key } = await expectOk(operator.post(`/operator/v1/accounts/${id}/keys`, { name: 'Test', scopes }))
  return new Client(origin, { authorization: `Bearer ${key}` })
}

async function exhausted(): Promise<Client> {
  const client = await customer({ limit: once })
  await client.get('/v1/account')
  return client
}

const bodies: [string, () => unknown][] = [
  ['a length', () => body],
  ['chunks', () => new Blob([body]).stream()],
]
const form = { 'content-type': 'multipart/form-data; boundary=b' }
const json = { 'content-type': 'application/json' }
const key = { 'idempotency-key': randomUUID() }

describe.for(bodies)('a refusal reaches a client that sends 4 MB, with %s', ([, make]) => {
  test.for<[status: number, path: string, headers: Record<string, string>, () => Client | Promise<Client>]>([
    [401, '/v1/uploads', form, () => new Client(origin)],
    [401, '/v1/generations', json, () => new Client(origin)],
    [403, '/v1/uploads', form, () => customer({ scopes: ['read'] })],
    [404, '/v1/nowhere', json, () => customer()],
    [429, '/v1/uploads', form, exhausted],
    [400, '/v1/generations', json, () => customer()],
    [400, '/v1/generations', { ...key, ...json }, () => customer()],
    [400, '/v1/generations', { ...key, 'content-type': 'text/plain' }, () => customer()],
    [400, '/v1/uploads', json, () => customer()],
  ])('%i of %s, with %o', async ([status, path, headers, by]) => {
    const client = await by()

    const answers = []
    for (let time = 0; time < TIMES; time++)
      answers.push(await client.send('POST', path, { body: make(), headers }))

    expect(countByStatus(answers)).toEqual({ [status]: TIMES })
  })
})
