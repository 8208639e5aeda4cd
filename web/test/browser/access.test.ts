import { randomUUID } from 'node:crypto'
import { pageAddresses } from '@atelier/contract/page-addresses.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from './chromium.ts'
import { addHook, makeOne, webhooksPath } from './webhooks.ts'
import { PASSWORD, person, type Visitor } from './people.ts'
import { expectVisible, openAs, openWindow } from './windows.ts'

/** Those that only a person who is signed in sees; ids stand in for what is theirs. */
const guarded = pageAddresses
  .filter((path) => path.startsWith('/account/'))
  .map((path) => path.replaceAll(/\$\w+/g, () => randomUUID()))

describe.runIf(hasChromium())('access', () => {
  let owner: Visitor
  const theirs = { webhook: '', delivery: '', generation: '' }
  const secret = 'Nobody else may read this'
  beforeAll(async () => {
    owner = await person()
    theirs.generation = await makeOne(owner, secret)
    const { body: webhook } = await owner.client.post('/account/v1/webhooks', {
      url: 'http://localhost:9999/nobody-else',
      events: ['generation.succeeded'],
    })
    const { body: delivery } = await owner.client.post(`/account/v1/webhooks/${webhook.id}/test`, {})
    Object.assign(theirs, { webhook: webhook.id, delivery: delivery.id })
  })

  test.each([
    ['a webhook', () => `${webhooksPath}/${theirs.webhook}`],
    ['a delivery', () => `${webhooksPath}/${theirs.webhook}/deliveries/${theirs.delivery}`],
    [
      'a signature to check',
      () => `/account/developers/verify?webhook=${theirs.webhook}&delivery=${theirs.delivery}`,
    ],
    ['a receipt', () => `/account/coins?receipt=${theirs.generation}`],
    ['a receipt at home', () => `/?receipt=${theirs.generation}`],
  ])('%s of somebody else is not there', async (_, path) => {
    const page = await openAs(await person(), { mayFail: /status of 404/ })

    await page.goto(path())

    await expectVisible(page.getByText('Not found').first())
    const shown = await page.content()
    for (const leak of [secret, 'nobody-else', owner.email]) expect(shown).not.toContain(leak)
  })

  test("a delivery under one's own webhook is not there either", async () => {
    const stranger = await person()
    const { path } = await addHook(stranger)
    const page = await openAs(stranger, { mayFail: /status of 404/ })

    await page.goto(`${path}/deliveries/${theirs.delivery}`)

    await expectVisible(page.getByText('Not found').first())
  })

  test('whoever is signed out is asked to sign in at every page of an account, before anything is asked for', async () => {
    const page = await openWindow()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))

    for (const path of guarded) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
      expect(new URL(page.url()).searchParams.get('next')).toBe(path)
    }

    const data = asked.filter((path) => /^\/(account\/)?v1\//.test(path))
    expect(new Set(data)).toEqual(new Set(['/account/v1/session', '/account/v1/service']))
  })

  test('and is led on to where they wanted to go, with what stood behind it', async () => {
    const page = await openWindow()
    await page.goto(`${webhooksPath}/${theirs.webhook}?state=failed`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password').fill(PASSWORD)

    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('heading', { name: 'localhost:9999', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?state=failed')
  })

  test('an address that is none says so, and answers so', async () => {
    const page = await openWindow({ mayFail: /status of 404/ })

    const response = await page.goto('/account/nowhere')

    expect(response!.status()).toBe(404)
    await expectVisible(page.getByRole('heading', { name: 'Page not found', level: 1 }))
  })
})
