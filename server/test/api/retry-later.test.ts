import { isRetryLater, problemCodes, type RetryLaterCode } from '@atelier/contract/problem.ts'
import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signInLimits } from '../../src/accounts/rate-limits.ts'
import { testApp, type Actor, type TestApp } from '../app.ts'
import type { Answer } from '../client.ts'

const image = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' } }
const quote = (who: Actor) => who.post('/v1/quotes', image)
const submit = (who: Actor) =>
  who.post('/v1/generations', { ...image, maxCoins: 100 }, { 'idempotency-key': randomUUID() })

type Prepare = (app: TestApp, alice: Actor) => Promise<() => Promise<Answer>>

/** Every code that means "later", and how it comes about. */
const ways: Record<RetryLaterCode, Record<string, Prepare>> = {
  cooldown: {
    'submits are paused': async (app, alice) => {
      for (let time = 0; time < 5; time++) await alice.submit({ prompt: '#fail=content_policy' })
      await app.runJobs()
      return () => submit(alice)
    },
  },
  rate_limited: {
    'a key asks too often': async (app) => {
      const window = { limit: 1, windowSeconds: 40 }
      const hasty = await app.account({ rateLimits: { key: window, account: window } })
      await hasty.get('/v1/account')
      return () => hasty.get('/v1/account')
    },
    'a password is guessed too often': async (app) => {
      const guesser = app.stranger()
      const guess = () => guesser.post('/account/v1/sign-in', { email: 'a@example.com', password: 'wrong' })
      for (let time = 0; time < signInLimits.fromOneAddress.limit; time++) await guess()
      return guess
    },
  },
  unavailable: {
    'the file store is away': async (app, alice) => {
      const files = join(app.dataDir, 'files')
      await rename(files, `${files}.away`)
      onTestFinished(() => rename(`${files}.away`, files))
      return () => quote(alice)
    },
  },
  maintenance: {
    'the operator works on the service': async (app, alice) => {
      await app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: [] })
      return () => quote(alice)
    },
  },
  channel_disabled: {
    'the operator closed the channel': async (app, alice) => {
      await app.operator.put('/operator/v1/settings', { maintenance: false, disabledChannels: ['api'] })
      return () => quote(alice)
    },
  },
}

const table = Object.entries(ways).flatMap(([code, refusals]) =>
  Object.entries(refusals).map(([why, prepare]) => ({ code, why, prepare })),
)

test.for(table)('$code says when, in a header and in the body: $why', async ({ code, prepare }) => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  await app.advance('3h') // The moment is one of the service's clock.
  const ask = await prepare(app, alice)

  const earliest = app.clock.now()
  const { body, headers } = await ask()
  const latest = app.clock.now()

  expect(body.code).toBe(code)
  const waitMs = Number(headers.get('retry-after')) * 1000
  expect(waitMs).toBeGreaterThan(0)
  // The header is in whole seconds.
  expect(Date.parse(body.retryAt)).toBeGreaterThan(earliest + waitMs - 1000)
  expect(Date.parse(body.retryAt)).toBeLessThanOrEqual(latest + waitMs)
})

test('the table has every code that means later', () => {
  expect(Object.keys(ways).toSorted()).toEqual(problemCodes.filter(isRetryLater).toSorted())
})
