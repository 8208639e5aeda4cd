import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { stopApp, testApp } from '../app.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { until } from '../until.ts'
import { makeDatabase } from './callers.ts'
import { makeDataDir } from './program.ts'

test('while the network to PostgreSQL swallows everything, requests are answered with 503', async () => {
  const { hostname, pathname } = new URL(await makeDatabase())
  const proxy = await startTcpProxy(`${decodeURIComponent(hostname)}/.s.PGSQL.5432`)
  onTestFinished(proxy.close)
  const app = await testApp({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}${pathname}`,
    DATA_DIR: makeDataDir(),
    DATABASE_POOL: '4',
  })
  onTestFinished(stopApp)
  const alice = await app.account({ coins: 100 })
  await alice.submit()

  proxy.goSilent()
  const submission = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 5 }
  const answers = await Promise.all([
    alice.get('/v1/account'),
    alice.get(`/v1/generations/${randomUUID()}`),
    alice.get('/v1/generations'),
    alice.post('/v1/generations', submission, { 'idempotency-key': randomUUID() }),
    app.operator.get('/operator/v1/accounts'),
  ])
  proxy.forwardAgain()

  for (const { status, body, headers } of answers) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await until(async () => (await alice.get('/v1/account')).status === 200)
  expect(await alice.balance()).toEqual({ available: 100 - 5, held: 5 })
})
