import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../../server/test/process/callers.ts'
import { hasChromium } from './chromium.ts'
import { expectGoodLooks } from './looks.ts'
import { person, type Visitor } from './people.ts'
import { openAs, openWindow } from './stage.ts'

/** Every page, and what opens over it by an address of its own. */
const open = ['/', '/sign-in', '/sign-up', '/no-such-page']
const signedIn = [
  '/',
  '/account/keys',
  '/account/keys?create=true',
  '/account/coins',
  '/account/usage',
  '/account/settings',
  '/account/developers',
  '/account/developers/webhooks',
  '/account/developers/webhooks?create=true',
  '/account/developers/webhooks/{webhook}',
  '/account/developers/webhooks/{webhook}?resend=2026-01-31T12:00:00.000Z',
  '/account/developers/webhooks/{webhook}/deliveries/{delivery}',
  '/account/developers/verify',
  '/account/developers/verify?webhook={webhook}&delivery={delivery}',
]

describe.runIf(hasChromium())('every page', () => {
  let visitor: Visitor
  const ids = { webhook: '', delivery: '' }
  const withIds = (path: string) =>
    path.replaceAll('{webhook}', ids.webhook).replaceAll('{delivery}', ids.delivery)

  beforeAll(async () => {
    visitor = await person({ name: 'Ada', coins: 1000 })
    const { client } = visitor
    await client.post('/account/v1/keys', { name: 'Production', scopes: ['read'], monthlySpendCapCoins: 100 })
    const { body: webhook } = await client.post('/account/v1/webhooks', {
      url: 'http://localhost:9999',
      events: ['generation.succeeded'],
    })
    const { body: delivery } = await client.post(`/account/v1/webhooks/${webhook.id}/test`, {})
    Object.assign(ids, { webhook: webhook.id, delivery: delivery.id })
    const read = () => client.get(`/account/v1/webhooks/${ids.webhook}/deliveries/${ids.delivery}`)
    await until(async () => (await read()).body.attemptsMade === 1)
    const { body: quote } = await client.post('/v1/quotes', {
      modelId: 'sandbox-image',
      params: { prompt: 'A chair' },
    })
    const submit = { modelId: 'sandbox-image', params: { prompt: 'A chair' }, quoteToken: quote.quoteToken }
    await client.post('/v1/generations', submit, { 'idempotency-key': randomUUID() })
  })

  test.each(open)('signed out: %s', async (path) =>
    expectGood(await openWindow({ mayFail: /status of 404.*no-such-page/ }), path),
  )
  test.each(signedIn)('signed in: %s', async (path) => expectGood(await openAs(visitor), withIds(path)))
})

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
  await expectGoodLooks(page)
}
