import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mintKey } from '../../src/accounts/keys.ts'
import { api } from '../../src/api.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { PASSWORD, stopApp, testApp, type Actor, type Person, type TestApp } from '../app.ts'
import type { Answer, Client } from '../client.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { makeDataDir } from './program.ts'
import { until } from '../until.ts'

let postgres: Postgres
let app: TestApp
let alice: Actor
let person: Person

beforeAll(async () => {
  postgres = await startPostgres()
  app = await testApp({
    DATABASE_URL: await postgres.createDatabase(),
    DATA_DIR: makeDataDir(), // Files belong to one database.
    SIGNUP: 'open',
    DATABASE_POOL: '4',
  })
  alice = await app.account({ coins: 100 })
  person = await app.person()
})
afterAll(async () => {
  await stopApp()
  await postgres.close()
})

describe('while PostgreSQL is stopped', () => {
  test('what needs it is 503 unavailable with Retry-After, nothing is 500; then everything is as before', async () => {
    await postgres.stop()

    for (const [operationId, endpoint] of Object.entries(api)) {
      const answer = await ask(callerFor(endpoint), endpoint)
      expect(`${operationId} ${answer.status}`).not.toBe(`${operationId} 500`)
      if (answer.status === 503) expectUnavailable(answer)
    }
    for (const answer of [
      await alice.get('/v1/account'),
      await person.get('/v1/account'),
      await person.get('/account/v1/account'),
      await person.post('/account/v1/sign-out'),
      await app.stranger().post('/account/v1/sign-in', { email: person.email, password: PASSWORD }),
      await app.stranger().post('/account/v1/sign-up', { email: 'new@example.com', password: PASSWORD }),
      await app.stranger().post('/account/v1/sign-in-link', { token: 'x', password: PASSWORD }),
      await app.operator.post(`/operator/v1/accounts/${alice.id}/coins`, { coins: 5, note: 'x' }),
      await app.operator.get('/operator/v1/accounts'),
      // Whether it is a key of ours, nobody can say now.
      await app.stranger().get('/v1/account', { authorization: `Bearer ${mintKey(() => 0)}` }),
    ])
      expectUnavailable(answer)

    await postgres.start()
    await untilReady()
    expect((await alice.get('/v1/account')).body.balance).toEqual({ available: 100, held: 0 })
    expect((await person.get('/account/v1/account')).status).toBe(200)
  })

  test('what needs it not goes on: health, models, effects, and telling a key that is none', async () => {
    const stranger = app.stranger()
    const before = await stranger.get('/v1/models')
    await postgres.stop()
    // The copy of the switches is too old now, and there is no other. The database's clock cannot be moved.
    await app.advance('10m').catch(() => undefined)

    const models = await stranger.get('/v1/models')
    const answers = {
      healthz: await stranger.get('/healthz'),
      effects: await stranger.get('/v1/effects'),
      garbled: await stranger.get('/v1/account', { authorization: 'Bearer nonsense' }),
      nobody: await stranger.get('/v1/account'),
      metrics: await app.operator.get('/metrics'),
    }
    const readyz = await stranger.get('/readyz')

    await postgres.start()
    await untilReady()
    expect(models).toMatchObject({ status: 200, text: before.text })
    expect(Object.entries(answers).map(([name, { status }]) => `${name} ${status}`)).toEqual([
      'healthz 200',
      'effects 200',
      'garbled 401',
      'nobody 401',
      'metrics 200',
    ])
    expectUnavailable(readyz)
    expect(readyz.body.issues).toEqual([{ path: 'database', message: 'is not ready' }])
  })

  test('a crash under traffic answers everybody: 200, or 503 and nothing was done', async () => {
    const before = await alice.balance()
    const grants = Array.from({ length: 40 }, () =>
      app.operator.post(
        `/operator/v1/accounts/${alice.id}/coins`,
        { coins: 1, note: 'x' },
        { 'idempotency-key': randomUUID() },
      ),
    )
    const reads = Array.from({ length: 40 }, () => alice.get('/v1/account'))
    const [stopping, ...answers] = await Promise.all([postgres.stopNow(), ...grants, ...reads])
    expect(stopping).toBeUndefined()

    await postgres.start()
    await untilReady()

    for (const answer of answers) if (answer.status !== 200) expectUnavailable(answer)
    const granted = answers.slice(0, 40).filter(({ status }) => status === 200).length
    const after = await alice.balance()
    // A commit may have been made whose answer the crash swallowed; none is lost that was answered.
    expect(after.available - before.available).toBeGreaterThanOrEqual(granted)
  })
})

function expectUnavailable({ status, body, headers }: Answer) {
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

function callerFor({ scope }: Endpoint): Client {
  if (scope === 'public') return app.stranger()
  if (scope === 'session') return person
  return scope === 'operator' ? app.operator : alice
}

function ask(client: Client, { method, path, headers }: Endpoint) {
  const filled = path.replaceAll(/\{\w+\}/g, randomUUID())
  const key = headers?.properties['Idempotency-Key'] && { 'idempotency-key': randomUUID() }
  return client.send(method, filled, { headers: key })
}

const untilReady = () => until(async () => (await app.stranger().get('/readyz')).status === 200)
